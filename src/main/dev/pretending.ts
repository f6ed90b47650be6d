import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { askedPretence, type AskedPretence } from '#domain/pretence.ts'
import type { Running } from '#domain/running.ts'

type Serve = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/**
 * A simulated slow store answers after this long: enough to inspect the loading state, without keeping requests open
 * forever.
 */
const SLOW_MS = 60_000

const asked = new AsyncLocalStorage<AskedPretence | undefined>()

/** Serves each request with the simulated state that its URL requests. Development server only. */
export function servePretending(serve: Serve): Serve {
  return (req, res) => asked.run(askedPretence(req.url ?? ''), () => serve(req, res))
}

interface PretendingStores extends Pick<Running, 'accounts' | 'catalogue' | 'events'> {
  readonly replays?: Running['replays']
}

/** Wraps the running server for development pages, whose stores then simulate the requested state. */
export function pretending<R extends PretendingStores>(running: R): R {
  const catalogue = new Proxy(running.catalogue, {
    get(target, area) {
      const store: unknown = Reflect.get(target, area)
      return typeof store === 'object' && store !== null ? wrapped(store, String(area)) : store
    },
  })
  return {
    ...running,
    catalogue,
    events: wrapped(running.events, 'events'),
    ...(running.replays !== undefined && { replays: wrapped(running.replays, 'replays') }),
    accounts: wrappedAccounts(running.accounts),
  }
}

function wrappedAccounts(accounts: Running['accounts']): Running['accounts'] {
  const members = wrapped(accounts.members, 'members')
  const signedOut = (name: string) => name === 'actorOf' && asked.getStore()?.pretence === 'signed_out'
  return withMethods(accounts, (name, call) => (signedOut(name) ? Promise.resolve(undefined) : call()), { members })
}

/** Wraps a store whose methods follow the request's simulation, if it concerns this store. */
function wrapped<S extends object>(store: S, storeName: string): S {
  return withMethods(store, (_, call, args) => {
    const now = asked.getStore()
    if (now === undefined || !now.stores.includes(storeName)) return call()
    switch (now.pretence) {
      case 'empty':
        return emptied(call(args.map(withoutProjects)))
      case 'slow':
        return new Promise((resolve) => setTimeout(resolve, SLOW_MS)).then(() => call())
      case 'failed':
        return Promise.reject(new Error(`${storeName} cannot be reached: this page was asked to pretend so.`))
      case 'signed_out':
        return call()
    }
  })
}

type Call = (args?: readonly unknown[]) => unknown

/** The same object with its methods called through `through`, and some properties replaced. */
function withMethods<S extends object>(
  target: S,
  through: (name: string, call: Call, args: readonly unknown[]) => unknown,
  replaced: Partial<S> = {},
): S {
  return new Proxy(target, {
    get(_, key) {
      if (key in replaced) return Reflect.get(replaced, key)
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: readonly unknown[]) =>
        through(String(key), (instead = args) => Reflect.apply(value, target, instead), args)
    },
  })
}

/** Replaces a grant by one that covers no project. Leaves other arguments unchanged. */
function withoutProjects(argument: unknown): unknown {
  const isGrant = typeof argument === 'object' && argument !== null && 'actor' in argument && 'projects' in argument
  return isGrant ? { ...argument, projects: [] } : argument
}

/** Empties an answer that is a list. */
async function emptied(answer: unknown): Promise<unknown> {
  const found = await answer
  return Array.isArray(found) ? [] : found
}
