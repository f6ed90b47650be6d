/** One shortcut. */
export interface KeyBinding {
  /**
   * `j`, `?`, `Escape`, `Enter`, or a sequence with spaces: `g i`. Names are those of KeyboardEvent.key; `Mod+k` is a chord
   * with ⌘ on Apple's machines and with Ctrl elsewhere.
   */
  readonly keys: string
  /** What it does, for the sheet of keys: "Next issue". */
  readonly label: string
  /** The heading that it stands under in the sheet: "This list". */
  readonly group: string
  readonly run: () => void
}

/** The part of a KeyboardEvent that decides. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** The person is writing: in a field, a select, or anything editable. */
  readonly typing: boolean
  /** Milliseconds, any clock. */
  readonly at: number
}

export interface KeyRegistry {
  /** Adds bindings until the returned function is called. Later ones win over earlier ones with the same keys. */
  add(bindings: readonly KeyBinding[]): () => void
  /** Runs what the press completes. True when something ran. */
  press(press: KeyPress): boolean
  /** What is bound now, each sequence once, for the sheet. The same array until something changes. */
  bindings(): readonly KeyBinding[]
  subscribe(listener: () => void): () => void
}

/** A second key of a sequence counts within this time. */
const SEQUENCE_MS = 1200
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** All shortcuts of a page in one place, so that no two listeners fight over a key. */
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
