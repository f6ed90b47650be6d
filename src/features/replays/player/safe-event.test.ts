import { describe, expect, test } from 'vitest'
import { createSafety, EVENT, SOURCE } from './safe-event.ts'

const element = (id: number, tagName: string, attributes: object = {}, childNodes: readonly object[] = []) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes,
})
const snapshot = (...children: object[]) => ({
  type: EVENT.fullSnapshot,
  timestamp: 1,
  data: { node: { type: 0, id: 1, childNodes: children }, initialOffset: { top: 3, left: 0 } },
})
const mutation = (data: object) => ({
  type: EVENT.incremental,
  timestamp: 2,
  data: { source: SOURCE.mutation, adds: [], removes: [], texts: [], attributes: [], ...data },
})

describe('an event that the replayer sees', () => {
  test('is built from what is known of it, and nothing else', () => {
    const safety = createSafety()
    expect(safety({ type: 6, timestamp: 1, data: { plugin: 'x' } })).toBeUndefined()
    expect(safety({ type: EVENT.custom, timestamp: 1, data: { tag: 'x' } })).toBeUndefined()
    expect(safety({ type: EVENT.incremental, timestamp: 1, data: { source: SOURCE.canvas, id: 4 } })).toBeUndefined()
    const scroll = { source: SOURCE.scroll, id: 4, x: 1, y: 'NaN', evil: 1 }
    expect(safety({ type: EVENT.incremental, timestamp: 1, data: scroll })?.data).toEqual({ source: 3, id: 4, x: 1 })
    const meta = { width: 9, height: 8, href: 'javascript:1' }
    expect(safety({ type: EVENT.meta, timestamp: 1, data: meta })?.data).toEqual({ width: 9, height: 8, href: '' })
  })

  test('has neither scripts nor handlers, and links that lead nowhere', () => {
    const page = createSafety()(
      snapshot(
        element(2, 'script', { src: '/x' }, [{ type: 3, id: 3, textContent: 'run()' }]),
        element(4, 'a', { href: 'https://x.example', onclick: 'run()', class: 'link' }),
        element(5, 'img', { src: 'data:image/png;base64,AA', srcset: 'x 1x', alt: 'A' }),
      ),
    )
    expect(page?.data.node).toMatchObject({
      childNodes: [
        { tagName: 'mishap-removed', attributes: {}, childNodes: [] },
        { tagName: 'a', attributes: { href: '#', class: 'link' } },
        { tagName: 'img', attributes: { src: 'data:image/png;base64,AA', alt: 'A' } },
      ],
    })
  })

  test('keeps a style sheet clean that is changed later, whatever its number is used for', () => {
    const safety = createSafety()
    safety(snapshot(element(2, 'style', {}, [{ type: 3, id: 3, textContent: 'a{}' }])))
    // An id reused for something harmless still counts as a style sheet.
    safety(mutation({ adds: [{ parentId: 99, nextId: null, node: { type: 3, id: 3, textContent: '' } }] }))
    const css = 'a{background:url(https://x.example)}'
    expect(safety(mutation({ texts: [{ id: 3, value: css }] }))?.data).toMatchObject({
      texts: [{ id: 3, value: 'a{background:none}' }],
    })
    // A text may come before its style sheet, and other texts stay unchanged.
    const text = { parentId: 6, nextId: null, node: { type: 3, id: 7, textContent: css } }
    const sheet = { parentId: 1, nextId: null, node: element(6, 'style') }
    const shown = { parentId: 1, nextId: null, node: { type: 3, id: 8, textContent: css } }
    expect(safety(mutation({ adds: [text, sheet, shown] }))?.data.adds).toMatchObject([
      { node: { textContent: 'a{background:none}' } },
      { node: { tagName: 'style' } },
      { node: { textContent: css } },
    ])
  })

  test('gives a frame no address, and an element that nobody knows the least', () => {
    const safety = createSafety()
    safety(snapshot(element(2, 'iframe', { src: 'https://x.example', width: '10' })))
    const change = (id: number, attributes: object) =>
      safety(mutation({ attributes: [{ id, attributes }] }))?.data.attributes
    expect(change(2, { src: 'data:image/png;base64,AA', srcdoc: '<b>', height: '5' })).toEqual([
      { id: 2, attributes: { height: '5' } },
    ])
    expect(change(99, { src: 'data:image/svg+xml,<svg/>', name: 'body', title: 'x' })).toEqual([
      { id: 99, attributes: { title: 'x' } },
    ])
  })

  test('loads what may be loaded from its own address, and whatever else it is, nothing', () => {
    const addressOf = (url: string) =>
      url.startsWith('https://x') ? `/own/${url.slice('https://x'.length)}` : undefined
    const safety = createSafety(addressOf)
    const page = safety(
      snapshot(
        element(2, 'img', {
          src: 'https://x/a.png',
          srcset: 'https://x/b.png 2x,https://y/c.png 3x,https://x/d,e.png, ,',
        }),
        element(3, 'img', { src: 'https://y/a.png', srcset: 'https://y/b.png 2x' }),
        element(4, 'link', { rel: 'stylesheet', href: 'https://x/a.css', media: 'print', onload: 'run()', as: 'x' }),
        element(5, 'link', { rel: 'preload', href: 'https://x/a.js' }),
        element(6, 'link', { rel: 'stylesheet', href: 'https://y/a.css' }),
        element(7, 'script', { src: 'https://x/a.js' }),
        element(8, 'iframe', { src: 'https://x/a.html' }),
        element(9, 'video', { src: 'https://x/a.mp4', poster: 'https://x/a.png' }),
        element(10, 'image', { href: 'https://x/a.png' }),
        element(11, 'use', { href: 'https://x/a.svg#b' }),
        element(12, 'a', { href: 'https://x/' }),
        element(13, 'div', { style: 'background:url(https://x/a.png)' }),
      ),
    )
    const { childNodes } = (page?.data.node ?? {}) as { childNodes?: { tagName: string; attributes: object }[] }
    expect(childNodes?.map(({ tagName, attributes }) => [tagName, attributes])).toEqual([
      ['img', { src: '/own//a.png', srcset: '/own//b.png 2x, /own//d,e.png' }],
      ['img', { src: expect.stringMatching(/^data:image/) }],
      ['link', { rel: 'stylesheet', href: '/own//a.css', media: 'print' }],
      ['mishap-removed', {}],
      ['mishap-removed', {}],
      ['mishap-removed', {}],
      ['iframe', {}],
      ['video', { poster: '/own//a.png' }],
      ['image', { href: '/own//a.png' }],
      ['use', {}],
      ['a', { href: '#' }],
      ['div', { style: 'background:url("/own//a.png")' }],
    ])
    const change = (id: number, attributes: object) =>
      safety(mutation({ attributes: [{ id, attributes }] }))?.data.attributes
    expect(change(4, { rel: 'preload', href: 'https://x/a.js' })).toEqual([{ id: 4, attributes: {} }])
    expect(change(4, { href: 'https://x/b.css' })).toEqual([
      { id: 4, attributes: { rel: 'stylesheet', href: '/own//b.css' } },
    ])
    expect(change(99, { src: 'https://x/a.png', background: 'https://x/a.png' })).toEqual([{ id: 99, attributes: {} }])
  })
})
