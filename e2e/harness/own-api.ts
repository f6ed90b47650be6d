import { Ajv2020 } from 'ajv/dist/2020.js'
import { authorize } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { permissions, type Permission, type Role } from '#domain/access/roles.ts'
import { newApiToken } from '#accounts/tokens.ts'
import type { Schema } from './generated.ts'
import type { SharedServer } from './server.ts'

/** A parameter of an operation in the document. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}

interface Described {
  readonly operationId: string
  readonly security: readonly [{ readonly bearer: readonly Permission[] }]
  readonly parameters: readonly Parameter[]
  readonly 'x-only'?: 'people' | 'sessions'
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

/** An operation of the document. */
export interface Operation extends Described {
  readonly method: string
  readonly path: string
}

export interface Asked {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

/** /api/1 of a server, according to its own document. */
export interface OwnApi {
  readonly all: readonly Operation[]
  readonly named: Readonly<Record<string, Schema>>
  call(method: string, path: string, asked?: Asked): Promise<Answered>
  /** Describes how a response deviates from the document; empty if it conforms. */
  flawOf(operation: Operation, answer: Answered): string
}

export async function openOwnApi({ address }: Pick<SharedServer, 'address'>): Promise<OwnApi> {
  const document = (await (await fetch(`${address}/api/1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  const named = document.components.schemas
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: { schemas: named } })
  return {
    all: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ ...described, method, path })),
    ),
    named,
    call: (method, path, asked = {}) => call(method, address + path, asked),
    flawOf: (operation, answer) => flawOf(ajv, operation, answer),
  }
}

async function call(method: string, url: string, { token, body, headers = {} }: Asked): Promise<Answered> {
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const type = answer.headers.get('content-type') ?? ''
  const text = await answer.text()
  return {
    status: answer.status,
    type,
    headers: answer.headers,
    text,
    json: type.includes('json') ? (JSON.parse(text) as unknown) : undefined,
  }
}

function flawOf(ajv: Ajv2020, operation: Operation, answer: Answered): string {
  const said = `${operation.operationId} ${answer.status} ${answer.text.slice(0, 400)}`
  if (answer.status >= 500) return said
  const isRefusal = answer.status >= 400
  if (isRefusal && !answer.type.startsWith('application/problem+json')) return `no problem: ${said}`
  const described = isRefusal ? operation.responses.default : operation.responses[String(answer.status)]
  if (described === undefined) return `not documented: ${said}`
  const schema = described.content?.[answer.type.split(';')[0] ?? '']?.schema
  if (schema === undefined) return answer.status === 204 ? '' : `no schema for ${answer.type}: ${said}`
  const relative = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object
  // Schemas describe bytes as a string.
  return ajv.validate(relative, answer.json ?? answer.text) ? '' : `${ajv.errorsText()}: ${said}`
}

/** A path with the parameters in braces filled in. */
export function filled(path: string, names: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((names[name] ?? '1').toWellFormed() || '0'),
  )
}

/** Creates an account, and a token with all permissions of its role. */
export async function personalToken(server: SharedServer, name: string, role: Role): Promise<string> {
  await server.createAccount(name, role)
  const { accounts, catalogue } = await server.stores()
  const people = await accounts.members.list(operatorGrant('member:read'))
  const actor = await accounts.actorById(people.find((one) => one.name === name)?.userId ?? '')
  const grant = authorize(actor, 'org:read')
  if (!grant.ok) throw new Error(`${name} may have no token.`)
  const made = newApiToken()
  await catalogue.tokens.createOwn(grant.value, { ...made, name: 'test', scopes: permissions }, new Date())
  return made.token
}
