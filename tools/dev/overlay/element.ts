/** Creates an element with attributes and children; `false` and `undefined` attributes are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | boolean | undefined>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) created.setAttribute(key, value === true ? '' : value);
  created.append(...children);
  return created;
}
