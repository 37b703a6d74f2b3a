/*
 * Between the provider and the part of the app that it loads from the build to render pages: types alone. Both sides are
 * compiled apart.
 */

/** One answer of `/api` that comes with the document, as a pull would have brought it. */
export interface InitialAnswer {
  /** Of the resource that it answers. */
  key: string;
  /** 200, or 404 for an unknown thing. */
  status: number;
  etag: string | null;
  body: unknown;
}

/** A call of `/api` whose answer a page wants. */
interface RequiredCall {
  /** Of the resource, as the answer is to name it. */
  key: string;
  /** Under `/api/`, with its query. */
  address: string;
}

/** What a page wants to know, and which module of the build renders it. */
interface PagePlan {
  source: string;
  wanted: readonly RequiredCall[];
}

/** A page in words. */
export interface RenderedPage {
  /** 200, or 404 where there is nothing of the name. */
  status: number;
  /** Title, descriptions and hints of what to load first: elements for the head of the document. */
  head: string;
  /** What goes into the root of the app. */
  body: string;
  /** JSON texts of data blocks for machines. */
  data: readonly string[];
}

/** What the built module exports. */
export interface PageRenderer {
  /** Stands in every rendered document, before its styles; the policy for scripts has to name it by its hash. */
  documentScript: string;
  /** The path as the app itself would write it; null when no page is under it in any spelling. */
  canonicalPublicPath: (path: string) => string | null;
  /**
   * What the page at an address still wants, with what it has been answered so far.
   *
   * @param capabilities what the provider has announced; none before its first answer
   * @returns null for a page that only a browser renders
   */
  planPage: (
    address: URL,
    answers: readonly InitialAnswer[],
    capabilities: readonly string[],
  ) => PagePlan | null;
  /** Renders the page at an address from the answers that it wanted, as a visitor's browser would. */
  renderPage: (
    address: URL,
    answers: readonly InitialAnswer[],
    capabilities: readonly string[],
  ) => Promise<RenderedPage | null>;
}
