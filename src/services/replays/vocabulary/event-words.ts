import { HOME, pageNode } from './page-words.ts'

const AT = 1_790_000_000_000
const SECONDS = AT / 1000
const change = (data: object) => ({ type: 3, data, timestamp: AT })
const custom = (tag: string, payload: object, timestamp = AT) => ({ type: 5, timestamp, data: { tag, payload } })
const span = (op: string, description: string, data?: object) =>
  custom(
    'performanceSpan',
    { op, description, startTimestamp: SECONDS, endTimestamp: SECONDS, ...(data !== undefined && { data }) },
    SECONDS,
  )
const crumb = (category: string, rest: object) =>
  custom('breadcrumb', { timestamp: SECONDS, type: 'default', category, ...rest })
const resource = (op: string, description: string) =>
  span(op, description, { size: 300, statusCode: 200, decodedBodySize: 0, encodedBodySize: 0 })
const vital = (description: string, rating: string) =>
  span('web-vital', description, { value: 0, size: 0, rating, nodeIds: [1], attributions: [] })
const node = { id: 10, tagName: 'button', textContent: '****', attributes: { id: 'submit', class: 'btn' } }
const request = (method: string, op: string, statusCode: number) =>
  span(op, '/api/', {
    method,
    statusCode,
    request: { headers: { accept: 'application/json' }, size: 17, body: {}, _meta: { warnings: ['URL_SKIPPED'] } },
    response: {
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': '10' },
      size: 10,
      body: {},
    },
  })
const option = (is: boolean) => ({
  shouldRecordCanvas: is,
  sessionSampleRate: 1,
  errorSampleRate: 1,
  useCompressionOption: true,
  blockAllMedia: is,
  maskAllText: is,
  maskAllInputs: is,
  useCompression: false,
  networkDetailHasUrls: is,
  networkCaptureBodies: true,
  networkRequestHasHeaders: true,
  networkResponseHasHeaders: true,
})

/**
 * The events that SDKs record, the most frequent ones last, because near references are cheaper. Must never change
 * (vocabulary.ts).
 */
export const events: readonly object[] = [
  custom('video', {
    segmentId: 0,
    size: 1000,
    duration: 5000,
    encoding: 'h264',
    container: 'mp4',
    height: 800,
    width: 400,
    frameCount: 5,
    frameRate: 1,
    frameRateType: 'constant',
    left: 0,
    top: 0,
  }),
  change({
    source: 9,
    id: 21,
    type: 0,
    commands: [
      { property: 'clearRect', args: [0, 0, 300, 150] },
      {
        property: 'drawImage',
        args: [
          {
            rr_type: 'ImageBitmap',
            args: [{ rr_type: 'Blob', data: [{ rr_type: 'ArrayBuffer', base64: 'UklGR' }], type: 'image/webp' }],
          },
          0,
          0,
          300,
          150,
        ],
      },
    ],
  }),
  change({ source: 8, id: 10, adds: [{ rule: '.a { color: rgb(0, 0, 0); }', index: [0] }], removes: [{ index: 0 }] }),
  change({ source: 13, id: 10, index: [0], set: { property: 'color', value: 'red', priority: '' } }),
  change({ source: 15, styleIds: [1], styles: [], id: 1 }),
  change({ source: 7, type: 0, id: 10, currentTime: 0, volume: 1, muted: false, playbackRate: 1, loop: false }),
  change({ source: 4, width: 1280, height: 720 }),
  change({ source: 14, ranges: [{ start: 10, startOffset: 0, end: 10, endOffset: 1 }] }),
  change({
    source: 0,
    adds: [
      {
        parentId: 58,
        nextId: null,
        node: {
          type: 0,
          childNodes: [
            { type: 1, name: 'html', publicId: '', systemId: '', rootId: 60, id: 61 },
            {
              type: 2,
              tagName: 'html',
              attributes: {},
              childNodes: [{ type: 3, textContent: '', isStyle: true, rootId: 60, id: 65 }],
              rootId: 60,
              id: 62,
            },
          ],
          id: 60,
        },
      },
    ],
    removes: [],
    texts: [],
    attributes: [],
    isAttachIframe: true,
  }),
  { type: 0, data: {}, timestamp: AT },
  custom('options', option(false)),
  custom('options', option(true)),
  { type: 1, data: {}, timestamp: AT },
  { type: 4, data: { href: HOME, width: 1280, height: 720 }, timestamp: AT },
  { type: 2, data: { node: pageNode, initialOffset: { left: 0, top: 0 } }, timestamp: AT },
  { type: 4, data: { href: HOME, width: 390, height: 844 }, timestamp: AT },
  crumb('sentry.feedback', { data: { feedbackId: '0123456789abcdef' } }),
  crumb('replay.hydrate-error', { data: { url: HOME } }),
  crumb('replay.mutations', { data: { count: 1000, limit: false } }),
  crumb('sentry.event', { message: 'Error', data: {} }),
  crumb('navigation', { data: { from: '/', to: '/products' } }),
  crumb('ui.blur', {}),
  crumb('ui.focus', {}),
  crumb('ui.keyDown', {
    message: 'body',
    data: { nodeId: 10, node, metaKey: false, shiftKey: false, ctrlKey: false, altKey: false, key: 'Enter' },
  }),
  crumb('ui.slowClickDetected', {
    message: 'body > button',
    data: { nodeId: 10, node, url: HOME, timeAfterClickMs: 7000, endReason: 'timeout', clickCount: 1, route: '/' },
  }),
  crumb('ui.multiClick', {
    message: 'body > button',
    data: { url: HOME, clickCount: 3, metric: true, nodeId: 10, node },
  }),
  crumb('console', { data: { arguments: ['Error: '], logger: 'console' }, level: 'error', message: 'Error: ' }),
  crumb('console', { data: { arguments: [''], logger: 'console' }, level: 'warning', message: '' }),
  crumb('console', { data: { arguments: [''], logger: 'console' }, level: 'info', message: '' }),
  crumb('console', { data: { arguments: [''], logger: 'console' }, level: 'log', message: '' }),
  crumb('ui.input', {
    message: 'main > section > form > p > input#email',
    data: { nodeId: 10, node: { ...node, tagName: 'input' } },
  }),
  crumb('ui.click', {
    message: 'body > div#root > main > section > div.row > button#submit',
    data: { nodeId: 10, node },
  }),
  span('navigation.navigate', HOME, {
    size: 300,
    decodedBodySize: 0,
    encodedBodySize: 0,
    duration: 100,
    domInteractive: 100,
    domContentLoadedEventStart: 100,
    domContentLoadedEventEnd: 100,
    loadEventStart: 100,
    loadEventEnd: 100,
    domComplete: 100,
    redirectCount: 0,
  }),
  span('navigation.push', HOME, { previous: HOME }),
  span('paint', 'first-paint'),
  span('paint', 'first-contentful-paint'),
  vital('largest-contentful-paint', 'good'),
  vital('cumulative-layout-shift', 'needs-improvement'),
  vital('interaction-to-next-paint', 'poor'),
  ...['css', 'link', 'img', 'font', 'iframe', 'other', 'script'].map((kind) => resource(`resource.${kind}`, HOME)),
  request('POST', 'resource.xhr', 404),
  request('PUT', 'resource.xhr', 500),
  request('POST', 'resource.fetch', 201),
  request('GET', 'resource.fetch', 200),
  span('memory', 'memory', {
    memory: { jsHeapSizeLimit: 4_395_630_592, totalJSHeapSize: 7_000_000, usedJSHeapSize: 5_000_000 },
  }),
  change({ source: 3, id: 1, x: 0, y: 100 }),
  change({ source: 5, text: '****', isChecked: false, id: 33 }),
  change({ source: 5, text: '', isChecked: true, id: 33, userTriggered: true }),
  ...[1, 5, 0, 6, 7, 9].map((type) => change({ source: 2, type, id: 10, x: 100, y: 100, pointerType: 0 })),
  change({ source: 2, type: 5, id: 33 }),
  change({ source: 2, type: 1, id: 10, x: 100, y: 100 }),
  change({ source: 2, type: 2, id: 10, x: 100, y: 100, pointerType: 0 }),
  change({ source: 6, positions: [{ x: 100, y: 100, id: 10, timeOffset: 0 }] }),
  change({
    source: 0,
    texts: [{ id: 10, value: '****' }],
    attributes: [{ id: 10, attributes: { class: 'active', style: { display: 'none' } } }],
    removes: [{ parentId: 10, id: 11 }],
    adds: [],
  }),
  change({
    source: 0,
    texts: [],
    attributes: [],
    removes: [],
    adds: [
      {
        parentId: 10,
        nextId: null,
        node: { type: 2, tagName: 'div', attributes: { class: 'row' }, childNodes: [], id: 70 },
      },
      { parentId: 10, nextId: 11, node: { type: 3, textContent: '****', id: 71 } },
    ],
  }),
  change({
    source: 1,
    positions: [
      { x: 100, y: 100, id: 10, timeOffset: 0 },
      ...[-487, -437, -370, -320, -270, -220, -170, -120, -50].map((timeOffset) => ({
        x: 100,
        y: 100,
        id: 10,
        timeOffset,
      })),
    ],
  }),
]
