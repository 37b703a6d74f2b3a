import type { Window } from 'happy-dom';

/** Node's, as its requests know it, which also reads the forms of this document. */
export function formDataOf(page: Window): typeof FormData {
  return class FormDataOfDocument extends FormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (form === undefined) return;
      const read = Reflect.construct(page.FormData, [form, submitter]) as FormData;
      for (const [name, value] of read) this.append(name, value);
    }
  };
}
