/**
 * Two presses at the same place within this time count as one, because of trembling fingers and the habit of
 * double-clicking.
 */
export const samePressMs = 350;
const samePlacePx = 10;

type Press = { readonly at: number; readonly x: number; readonly y: number; readonly target: Element };

/**
 * Counts a double press once if it would do harm: on submit buttons, and on what the first press made appear under the
 * finger. Elsewhere each press counts, for example on a student in the register.
 */
export function ignoreSecondPresses(): void {
  let last: Press | undefined;
  let submitted = new WeakMap<EventTarget, number>();

  document.addEventListener(
    'click',
    (event) => {
      // For the keyboard, `detail` is 0 and there is no position; forms are covered by `submit`.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, target: pressable(event.target) };
      if (last && isSecond(last, press)) stop(event);
      else last = press;
    },
    { capture: true },
  );

  document.addEventListener(
    'submit',
    (event) => {
      // Another button of the form, such as one that a refusal offers, is pressed on purpose.
      const by = event.submitter ?? (event.target as EventTarget);
      const before = submitted.get(by);
      if (before !== undefined && event.timeStamp - before < samePressMs) stop(event);
      else submitted.set(by, event.timeStamp);
    },
    { capture: true },
  );

  // A submit after typing counts as a new one.
  document.addEventListener('input', () => {
    submitted = new WeakMap();
  });
}

function isSecond(first: Press, second: Press): boolean {
  if (second.at - first.at >= samePressMs) return false;
  if (Math.hypot(second.x - first.x, second.y - first.y) > samePlacePx) return false;
  // The browser follows a press on a label with a click on its field.
  if (first.target instanceof HTMLLabelElement && first.target.control === second.target) return false;
  return first.target !== second.target;
}

function pressable(target: Element): Element {
  return target.closest('a, button, input, label, select, summary, textarea') ?? target;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
