'use client'

import type { ReactNode } from 'react'
import type { GridPlace } from '#domain/dashboard/grid.ts'
import { placeStyle } from './place-style.ts'
import { WidgetInside } from './widget-inside.tsx'

interface WidgetFrameProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A widget in its place. Rendered from data, as a dashboard has many of them (decision 55). */
export function BoardWidget({ place, ...frame }: WidgetFrameProps & { readonly place: GridPlace }) {
  return (
    <section className="widget" style={placeStyle(place)} aria-label={frame.title || undefined}>
      <WidgetFrame {...frame} />
    </section>
  )
}

/** Header and content of a widget. */
export function WidgetFrame({ title, aside, children }: WidgetFrameProps) {
  return (
    <>
      {(title !== '' || Boolean(aside)) && (
        <header>
          <h2>{title}</h2>
          {Boolean(aside) && <div className="ml-auto flex items-center">{aside}</div>}
        </header>
      )}
      <WidgetInside>{children}</WidgetInside>
    </>
  )
}
