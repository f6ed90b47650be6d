import type { Frame } from '#domain/event/event.ts'
import { codeBase } from '../source.ts'

const dotted = (path: string) => path.replace(/^src\/|\.(tsx?|py)$/g, '').replaceAll('/', '.')

/** The shop's own code by place: pages in a browser (source maps resolved), servers under /srv, tasks under /app. */
export const webPage = codeBase('web', (path) => ({ filename: `./${path}`, abs_path: `app:///${path}` }))
export const webServer = codeBase('web', (path) => ({ filename: `/srv/web/${path}`, module: dotted(path) }))
export const checkout = codeBase('checkout', (path) => ({ filename: `./${path}`, abs_path: `app:///${path}` }))
export const api = codeBase('api', (path) => ({ filename: `/srv/api/${path}`, module: dotted(path) }))
export const worker = codeBase('worker', (path) => ({ filename: path, abs_path: `/app/${path}`, module: dotted(path) }))

/** A library or runtime frame, without source and not in-app. */
export function library(filename: string, functionName: string, lineno: number, colno: number): Frame {
  return { filename, function: functionName, lineno, colno, in_app: false }
}

/** React's frames below every render and event handler. */
export const reactRender: readonly Frame[] = [
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'performWorkUntilDeadline', 15_412, 48),
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'performWorkOnRoot', 14_020, 11),
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'workLoopSync', 14_561, 41),
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'beginWork', 9_958, 18),
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'renderWithHooks', 4_301, 24),
]
export const reactEffect: readonly Frame[] = [
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'flushPassiveEffects', 14_902, 9),
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'commitHookEffectListMount', 10_187, 29),
]
export const reactEvent: readonly Frame[] = [
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'dispatchDiscreteEvent', 15_118, 33),
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'batchedUpdates', 1_472, 40),
  library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'executeDispatch', 12_433, 9),
]

/** The frames below every API route. */
export const nodeRequest: readonly Frame[] = [
  library('node:async_hooks', 'AsyncLocalStorage.run', 346, 14),
  library('/srv/api/node_modules/fastify/lib/request-flow.js', 'preHandlerCallback', 141, 37),
  library('/srv/api/node_modules/fastify/lib/request-flow.js', 'Object.?', 118, 20),
  library('node:internal/process/task_queues', 'process.processTicksAndRejections', 103, 5),
]

/** The database driver's frames where it reports a database error. */
export const pgQuery: readonly Frame[] = [
  library('/srv/api/node_modules/pg/lib/client.js', 'Client.query', 619, 17),
  library('/srv/api/node_modules/pg/lib/client.js', 'Client._handleErrorMessage', 391, 20),
]

/** The frames below every server-rendered page of the shop. */
export const nextRender: readonly Frame[] = [
  library('/srv/web/node_modules/next/dist/server/base-server.js', 'NextNodeServer.renderToResponse', 1_612, 28),
  library('/srv/web/node_modules/next/dist/server/app-render/app-render.js', 'renderToHTMLOrFlight', 1_247, 22),
  library(
    '/srv/web/node_modules/next/dist/compiled/next-server/app-page.runtime.prod.js',
    'renderFunctionComponent',
    2,
    88_140,
  ),
  library('node:internal/process/task_queues', 'process.processTicksAndRejections', 103, 5),
]

/** The frames below every Celery task. */
export const celeryTask: readonly Frame[] = [
  pythonLibrary('celery/app/trace.py', 'trace_task', 585),
  pythonLibrary('celery/app/trace.py', '__protected_call__', 854),
]

/** A frame of an installed Python package. */
export function pythonLibrary(path: string, functionName: string, lineno: number): Frame {
  return {
    filename: path,
    abs_path: `/usr/local/lib/python3.13/site-packages/${path}`,
    module: path.replace(/\.py$/, '').replaceAll('/', '.'),
    function: functionName,
    lineno,
    in_app: false,
  }
}
