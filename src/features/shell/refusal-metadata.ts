import type { Metadata } from 'next'
import { messages } from '#messages'

/** What the browser's tab says of a document. Absolute: the template of a layout does not hold for the views beside it. */
export function refusalMetadata(view: 'notFound' | 'forbidden' | 'unauthorized'): Metadata {
  const title = messages('errors')(`${view}.title`)
  return { title: { absolute: `${title} · ${messages('common')('product')}` } }
}
