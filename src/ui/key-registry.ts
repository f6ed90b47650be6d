export interface KeyBinding {
  /**
   * `j`, `?`, `Escape`, `Enter`, or a sequence with spaces: `g i`. Uses KeyboardEvent.key names; `Mod+k` is a chord
   * with ⌘ on Apple platforms and Ctrl elsewhere.
   */
  readonly keys: string
  /** Description in the shortcut list: "Next issue". */
  readonly label: string
  /** Heading in the shortcut list: "This list". */
  readonly group: string
  readonly run: () => void
}

/** The relevant part of a KeyboardEvent. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** Whether focus is in a field, a select or anything editable. */
  readonly typing: boolean
  /** Milliseconds on any monotonic clock. */
  readonly at: number
}

export interface KeyRegistry {
  /**
   * Adds bindings and returns a function that removes them. Later bindings override earlier ones with the same keys.
   */
  add(bindings: readonly KeyBinding[]): () => void
  /** Runs the binding that the press completes. Returns whether one ran. */
  press(press: KeyPress): boolean
  /** All current bindings without duplicates, for the shortcut list. Returns the same array until something changes. */
  bindings(): readonly KeyBinding[]
  subscribe(listener: () => void): () => void
}

/** Maximum pause between the keys of a sequence. */
const SEQUENCE_MS = 1200
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** All shortcuts of a page in one place, so that listeners never compete for a key. */
export function createKeyRegistry(): KeyRegistry {
  let stack: readonly (readonly KeyBinding[])[] = []
  let bound: readonly KeyBinding[] = []
  let before: { keys: string; at: number } | undefined
  const listeners = new Set<() => void>()
  const change = (next: typeof stack) => {
    stack = next
    bound = [...new Map(stack.flat().map((binding) => [binding.keys, binding])).values()]
    for (const listener of listeners) listener()
  }
  return {
    add(bindings) {
      change([...stack, bindings])
      return () => change(stack.filter((one) => one !== bindings))
    },
    press({ key, ctrlKey, metaKey, altKey, typing, at }) {
      if (typing || ctrlKey || metaKey || altKey || MODIFIERS.has(key)) return false
      const sequence = before !== undefined && at - before.at <= SEQUENCE_MS ? `${before.keys} ${key}` : undefined
      before = undefined
      const found = bound.find(({ keys }) => keys === sequence) ?? bound.find(({ keys }) => keys === key)
      found?.run()
      if (found === undefined && bound.some(({ keys }) => keys.startsWith(`${key} `))) before = { keys: key, at }
      return found !== undefined
    },
    bindings: () => bound,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
