'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import { isApple, Kbd } from './kbd.tsx'
import { createKeyRegistry, type KeyBinding } from './key-registry.ts'

// One per browser page, as there is only one keyboard.
const registry = createKeyRegistry()

const NONE: readonly KeyBinding[] = []
const EDITABLE = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'
/** Elements that take all keys while open. */
const MODAL = '[role=dialog], [role=menu], [role=listbox]'

/** Handles the shortcuts of {@link useKeys}. Rendered once, in the outermost layout. */
export function KeyMap() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const within = (selector: string) => target !== undefined && target.closest(selector) !== null
      const typing = event.isComposing || within(`${EDITABLE}, ${MODAL}`)
      if (event.defaultPrevented) return
      // Enter activates the focused link or button.
      if (event.key === 'Enter' && within('a, button, summary')) return
      const press = { key: event.key, ctrlKey: event.ctrlKey, metaKey: event.metaKey, altKey: event.altKey }
      // Chords do not type anything, so they also work inside fields.
      const isChord = isApple() ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey
      const asked = isChord
        ? { ...press, key: `Mod+${event.key}`, ctrlKey: false, metaKey: false, typing: event.isComposing }
        : { ...press, typing }
      if (registry.press({ ...asked, at: event.timeStamp })) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}

/** Binds keys while the component is mounted. `run` may change on every render without rebinding. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const run = useEffectEvent((keys: string) => bindings.find((binding) => binding.keys === keys)?.run())
  const shape = JSON.stringify(bindings.map(({ keys, label, group }) => ({ keys, label, group })))
  useEffect(() => {
    const shown = JSON.parse(shape) as readonly Pick<KeyBinding, 'keys' | 'label' | 'group'>[]
    return registry.add(shown.map((one) => ({ ...one, run: () => run(one.keys) })))
  }, [shape])
}

/** Returns all current bindings. */
export function useBoundKeys(): readonly KeyBinding[] {
  return useSyncExternalStore(registry.subscribe, registry.bindings, () => NONE)
}

interface KeySheetProps {
  readonly title: string
  readonly closeLabel: string
  /** Description and heading of `?` itself. */
  readonly label: string
  readonly group: string
}

/** The list of all shortcuts on this page, opened with `?`. Rendered next to {@link KeyMap}. */
export function KeySheet({ title, closeLabel, label, group }: KeySheetProps) {
  const [open, setOpen] = useState(false)
  const bound = useBoundKeys()
  useKeys([{ keys: '?', label, group, run: () => setOpen(true) }])
  return (
    <Dialog open={open} onOpenChange={setOpen} title={title} closeLabel={closeLabel}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {[...Map.groupBy(bound, (binding) => binding.group)].map(([name, members]) => (
          <section key={name}>
            <h3 className="mb-1.5 text-xs font-medium text-ink-3">{name}</h3>
            <dl className="grid gap-1">
              {members.map((binding) => (
                <div key={binding.keys} className="flex items-center justify-between gap-4 text-sm">
                  <dt className="text-ink">{binding.label}</dt>
                  <dd>
                    <Kbd keys={binding.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
