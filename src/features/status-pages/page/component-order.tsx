'use client'

import GripVertical from 'lucide-react/icons/grip-vertical'
import {
  startTransition,
  useOptimistic,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { cx } from '#ui/cx.ts'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { arrangeComponent } from './actions.ts'

interface OrderedItem {
  readonly id: string
  /** Label of its drag handle. */
  readonly label: string
  readonly body: ReactNode
}

interface ComponentOrderProps {
  readonly page: number
  readonly items: readonly OrderedItem[]
  readonly texts: { readonly failed: string }
}

/** The dragged item and its target index. */
interface Drag {
  readonly id: string
  readonly to: number
}

/** Components that can be reordered by dragging, or with the arrow keys on their handles. */
export function ComponentOrder({ page, items, texts }: ComponentOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const [says, setSays] = useState('')
  const [order, showOrder] = useOptimistic<readonly string[]>(items.map(({ id }) => id))
  const shown = drag === undefined ? order : moved(order, drag.id, drag.to)

  const move = (id: string, to: number) => {
    if (to === order.indexOf(id) || to < 0 || to >= order.length) return
    startTransition(async () => {
      showOrder(moved(order, id, to))
      const sent = new FormData()
      sent.set(hidden.subject, `${page} ${id}`)
      sent.set(hidden.intent, String(to))
      const { note } = await arrangeComponent(untouched<null>(null), sent)
      setSays(note?.tone === 'saved' ? '' : (note?.title ?? texts.failed))
    })
  }
  const hands = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, to: order.indexOf(id) })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag !== undefined) setDrag({ id, to: placeAt(list.current, event.clientY, order.indexOf(id)) })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // The last pointer move may not have been rendered yet.
      if (drag !== undefined) move(id, placeAt(list.current, event.clientY, order.indexOf(id)))
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') setDrag(undefined)
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (step === 0) return
      event.preventDefault()
      move(id, order.indexOf(id) + step)
    },
  })

  const byId = new Map(items.map((item) => [item.id, item]))
  return (
    <>
      <output className="text-sm text-error-ink empty:hidden">{says}</output>
      {/* Rows keep their order in the document, because moving the dragged one would release the pointer. */}
      <ol ref={list} className="flex flex-col">
        {order.flatMap((id) => {
          const item = byId.get(id)
          if (item === undefined) return []
          return [
            <li
              key={id}
              style={{ order: shown.indexOf(id) }}
              className={cx(
                'flex min-w-0 items-center gap-2 border-t border-line py-2 text-sm first:border-t-0',
                drag?.id === id && 'bg-sunken',
              )}
            >
              <button
                type="button"
                aria-label={item.label}
                title={item.label}
                className="inline-flex size-control shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-3 hover:text-ink active:cursor-grabbing"
                {...hands(id)}
              >
                <GripVertical aria-hidden className="size-4" />
              </button>
              {item.body}
            </li>,
          ]
        })}
      </ol>
    </>
  )
}

function moved(order: readonly string[], id: string, to: number): readonly string[] {
  const rest = order.filter((one) => one !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/**
 * Returns the index under a pointer: a row is passed once the pointer is beyond its middle.
 * @param held index of the dragged row in the document
 */
function placeAt(list: HTMLOListElement | null, y: number, held: number): number {
  const middles = [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  })
  return middles.filter((middle, index) => index !== held && middle < y).length
}
