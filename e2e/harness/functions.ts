import type { AccessStage, Caller, Target } from './access-stage.ts'
import type { Answered } from './ask.ts'
import { callFunction, serverFunctions, type ServerFunction } from './http-client.ts'
import { exampleOf, type Things } from './routes.ts'

type Stand = Pick<
  AccessStage,
  'server' | 'integration' | 'webhook' | 'statusPage' | 'receiver' | 'member' | 'team' | 'open'
>

/** What addresses name, of the target where they are about a project. */
export function thingsOf(stage: Omit<Stand, 'server'>, target: Target): Things {
  const { integration, webhook, statusPage, receiver, member, team } = stage
  const { slug, shortId, event, digest, trace, release, bundle, alert, dashboard, check, monitor, replay } = target
  const ofProject = {
    project: slug,
    issue: shortId,
    event,
    digest,
    trace,
    release,
    bundle,
    dashboard,
    check,
    monitor,
    replay,
    alerts: [alert],
  }
  return { ...ofProject, integration, webhook, statusPage, receiver, member, team: team.slug }
}

/** The server functions of the build, to be called by anybody with anything. */
export interface Functions {
  readonly all: readonly ServerFunction[]
  /** @param name `issues/state/actions.ts decide`, under src/features */
  readonly named: (name: string) => ServerFunction
  /** Calls one from a page that everybody may see, so that only the function itself can turn somebody away. */
  readonly call: (
    name: string,
    caller: Pick<Caller, 'headers'>,
    args: readonly unknown[],
    headers?: Caller['headers'],
  ) => Promise<Answered>
}

/** Reads them from the build that the server runs. */
export async function functionsOf(stage: Stand): Promise<Functions> {
  const all = await serverFunctions()
  const named = (name: string) => {
    const found = all.find((one) => one.name === `src/features/${name}`)
    if (found === undefined) throw new Error(`${name} is not in the build.`)
    return found
  }
  return {
    all,
    named,
    call: (name, caller, args, headers = {}) => {
      const { id, routes } = named(name)
      const path = exampleOf(routes[0] ?? '', thingsOf(stage, stage.open))
      return callFunction(stage.server.address, path, { headers: { ...caller.headers, ...headers } }, { id, args })
    },
  }
}
