'use client'

import { useRef, type ReactNode } from 'react'
import type { GridPlace } from '#domain/dashboard/grid.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { placeStyle } from './place-style.ts'
import { useArrangement } from './use-arrangement.ts'
import { WidgetInside } from './widget-inside.tsx'

export interface EditedItem {
  readonly id: string
  readonly place: GridPlace
  readonly title: string
  readonly href: string
  readonly body: ReactNode
}

/** `{name}` is replaced by the widget's title. */
export interface GridTexts {
  readonly hint: string
  readonly move: string
  readonly resize: string
  readonly edit: string
  readonly remove: string
  readonly at: string
  readonly saved: string
  readonly failed: string
}

interface EditGridProps {
  readonly dashboard: number
  readonly version: number
  readonly items: readonly EditedItem[]
  readonly texts: GridTexts
  /** Resolves to whether it was saved. */
  readonly arrange: (
    dashboard: number,
    version: number,
    places: Readonly<Record<string, GridPlace>>,
  ) => Promise<boolean>
  readonly remove: (form: FormData) => Promise<void>
}

/** Widgets that are dragged by their header and resized by their corner, with the pointer or arrow keys. */
export function EditGrid({ dashboard, version, items, texts, arrange, remove }: EditGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const save = (from: number, places: Readonly<Record<string, GridPlace>>) => arrange(dashboard, from, places)
  const { placed, held, says, hands } = useArrangement({ grid, items, version, texts, save })
  return (
    <>
      <p className="text-sm text-ink-3 max-md:hidden">{texts.hint}</p>
      <output className="sr-only">{says}</output>
      <div ref={grid} className="widgets">
        {items.map((item) => {
          const named = (text: string) => text.replace('{name}', item.title)
          return (
            <section
              key={item.id}
              aria-label={item.title}
              className={cx('widget relative', held === item.id && 'z-10 border-accent shadow-float')}
              style={placeStyle(placed(item.id))}
            >
              <header>
                <button
                  type="button"
                  aria-label={named(texts.move)}
                  className="flex h-8 min-w-0 flex-1 cursor-grab touch-none items-center rounded-md text-left font-semibold text-ink active:cursor-grabbing max-md:cursor-default"
                  {...hands(item.id, 'move')}
                >
                  <span className="truncate">{item.title}</span>
                </button>
                <Link
                  href={item.href}
                  aria-label={named(texts.edit)}
                  title={named(texts.edit)}
                  className="inline-flex size-control items-center justify-center rounded-md text-ink-3 hover:text-accent"
                >
                  <Icon name="sliders" />
                </Link>
                <form action={remove}>
                  <input type="hidden" name={hidden.subject} value={dashboard} />
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="widget" value={item.id} />
                  <IconButton type="submit" label={named(texts.remove)}>
                    <Icon name="x" />
                  </IconButton>
                </form>
              </header>
              <WidgetInside>{item.body}</WidgetInside>
              <button
                type="button"
                aria-label={named(texts.resize)}
                className="absolute right-0 bottom-0 size-6 cursor-nwse-resize touch-none rounded-br-lg border-r-4 border-b-4 border-line-strong hover:border-accent focus-visible:border-accent max-md:hidden"
                {...hands(item.id, 'resize')}
              />
            </section>
          )
        })}
      </div>
    </>
  )
}
