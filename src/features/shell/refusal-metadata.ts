import type { Metadata } from 'next'
import { messages } from '#messages'

/**
 * The browser tab's title for an error document. Absolute, because a layout's template does not apply to sibling views.
 */
export function refusalMetadata(view: 'notFound' | 'forbidden' | 'unauthorized'): Metadata {
  const title = messages('errors')(`${view}.title`)
  return { title: { absolute: `${title} · ${messages('common')('product')}` } }
}
