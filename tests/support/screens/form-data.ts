type Fields = new (form: HTMLFormElement) => Iterable<[string, string | Blob]>;

/** Node's own, which requests are made of, and which can also be read from a form of the document. */
export function formDataOf(fieldsOf: Fields): typeof FormData {
  return new Proxy(FormData, {
    construct: (Own, [form]: [HTMLFormElement?]) => {
      const data = new Own();
      const fields = form === undefined ? [] : new fieldsOf(form);
      for (const [name, value] of fields) data.append(name, value);
      return data;
    },
  });
}
