import { splitPath } from '@site/contracts/languages';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** `data-unkept` marks a field whose value belongs to something else, such as the volume of a call. */
const FIELDS = 'input:not([type="hidden"], [type="file"], [data-unkept]), textarea';
const isTickable = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);
const fieldState = (field: Field) => (isTickable(field) ? String(field.checked) : field.value);

interface Known {
  key: string;
  /** Of the page, without the language prefix. */
  path: string;
  /** The field's state before the visitor changed it. */
  initial: string;
}
const known = new WeakMap<Field, Known>();
/** The fields that were changed and then removed, by key. In memory only: they hold personal data. */
const removed = new Map<string, Field>();
/** The field that has the focus, and one that lost it because it was removed. */
let focused: EventTarget | null = null;
let lost: Field | undefined;

/**
 * Keeps what visitors typed, ticked and moved when React replaces a field: after a navigation and a return, a change of the
 * language, a hydration that failed because an extension or a translator had changed the document, a part that failed. A field
 * is the same if page, place and order are, in whichever language; a form that is reset is forgotten. Call it before
 * hydration: what was typed until then fires no event that scripts could hear.
 */
export function keepFields(root: HTMLElement): void {
  focused = document.activeElement;
  document.addEventListener('focusin', ({ target }) => {
    focused = target;
    lost = undefined;
  });
  // Some browsers fire it for a removed field, which is noted before the timer.
  document.addEventListener('focusout', () =>
    setTimeout(() => {
      if (focused !== document.activeElement) focused = null;
    }),
  );
  for (const field of findFields([root])) registerField(field);
  new MutationObserver((records) => {
    for (const { removedNodes } of records)
      for (const field of findFields(removedNodes)) if (!field.isConnected) rememberField(field);
    for (const { addedNodes } of records)
      for (const field of findFields(addedNodes)) if (field.isConnected && !known.has(field)) registerField(field);
  }).observe(root, { childList: true, subtree: true });
}

const findFields = (nodes: Iterable<Node>): Field[] =>
  [...nodes].flatMap((node) =>
    node instanceof Element
      ? [...(node.matches(FIELDS) ? [node as Field] : []), ...node.querySelectorAll<Field>(FIELDS)]
      : [],
  );

/** Registers a new field, and gives it the state and the focus of the one that it takes the place of. */
function registerField(field: Field): void {
  const place = field.closest('[id]:not(#root)');
  if (!place) return;
  const { path } = splitPath(location.pathname);
  const key = `${path} ${place.id} ${[...place.querySelectorAll(FIELDS)].indexOf(field)}`;
  known.set(field, {
    key,
    path,
    initial: isTickable(field) ? String(field.defaultChecked) : field.defaultValue,
  });
  const before = removed.get(key);
  if (before) setFieldState(field, fieldState(before));
  if (!lost || known.get(lost)?.key !== key || document.activeElement !== document.body) return;
  const { selectionStart, selectionEnd } = lost;
  field.focus({ preventScroll: true });
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** Remembers a removed field if it was changed. */
function rememberField(field: Field): void {
  const { key, path, initial } = known.get(field) ?? {};
  if (key === undefined) return;
  if (fieldState(field) === initial) removed.delete(key);
  else removed.set(key, field);
  if (field === focused && path === splitPath(location.pathname).path) lost = field;
}

/** Changes a field as the visitor would, so that a component that controls it notices. */
function setFieldState(field: Field, state: string): void {
  if (fieldState(field) === state) return;
  if (isTickable(field)) {
    field.click();
    return;
  }
  // React replaces the element's own property, and would not notice a change through that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, state);
  for (const type of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
