/** A part of the page that React draws. */
import { captureException } from '@sentry/browser'
import { createElement as h, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { charge, findOrder } from './shop.ts'

function Price({ card }: { card: string }): ReactNode {
  return h('b', null, charge(card, 100))
}

function Basket({ items }: { items: readonly { price: number }[] }): ReactNode {
  const first = items[0] as { price: number }
  return h('i', null, first.price)
}

function Order({ number }: { number: number }): ReactNode {
  return h('p', null, findOrder(number, 'north'))
}

function Page({ children }: { children: ReactNode }): ReactNode {
  return h('section', null, children)
}

const pages = {
  pay: () => h(Page, null, h(Price, { card: '4000' })),
  subscription: () => h('article', null, h('div', null, h(Price, { card: '4000-2' }))),
  basket: () => h(Page, null, h(Basket, { items: [] })),
  emptyBasket: () => h(Basket, { items: [] }),
  order: () => h(Page, null, h(Order, { number: 7 })),
}

/** Draws a page and tells of what goes wrong in it. */
export function draw(name: keyof typeof pages): Promise<void> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'), {
      onUncaughtError: (fault) => {
        captureException(fault)
        resolve()
      },
    })
    root.render(pages[name]())
  })
}
