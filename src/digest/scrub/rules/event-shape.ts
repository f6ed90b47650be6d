import type { NodeType } from './node-types.ts'

/**
 * The structure of an event, as far as rules of scrubbing must know: the names of its parts in selectors, and the parts
 * that no rule may change, so that an event stays one.
 */
export interface Shape {
  readonly type?: NodeType
  /** Of an object with known fields. Fields that are not listed are none of a rule's business. */
  readonly fields?: { readonly [name: string]: Shape }
  /** Of the entries of a list, or of a map. */
  readonly each?: Shape
  /** A list that events bring in an object, as `{"values": […]}`: selectors may lead through the object, or not. */
  readonly wrapped?: true
  /** A list of names and values by twos, seen as a map. */
  readonly pairs?: true
  /** Data of any shape: numbers and booleans in it may become texts. Elsewhere only texts change. */
  readonly free?: true
  /** Tells who it was: a mark in its place would make one person of many, so it goes without one. */
  readonly identity?: true
  /** The name that selectors may have for it as well, in lower case. */
  readonly alias?: string
  /** An attribute that may be typed, `{"value": …, "type": …}`: selectors may lead to its value, typed or not. */
  readonly typed?: true
  /** Below a safe field: nothing changes but what has the name of a secret. */
  readonly sheltered?: boolean
}

const text: Shape = {}
const free: Shape = { free: true }
const identity: Shape = { identity: true }

/** Fields that hold text that an application may put anything in. */
function texts(...names: readonly string[]): { readonly [name: string]: Shape } {
  return Object.fromEntries(names.map((name) => [name, text]))
}

const frame: Shape = {
  type: 'frame',
  fields: {
    ...texts('function', 'raw_function', 'module', 'package', 'filename', 'abs_path', 'context_line'),
    pre_context: { each: text },
    post_context: { each: text },
    vars: { type: 'variables', free: true },
    data: free,
  },
}

const stack: Shape = { type: 'stack', fields: { frames: { each: frame } } }

const exception: Shape = {
  type: 'exception',
  fields: {
    ...texts('type', 'value', 'module', 'raw_type', 'raw_module', 'thread_id'),
    mechanism: { fields: { ...texts('description', 'help_link', 'source'), data: free, meta: free } },
    stacktrace: stack,
    raw_stacktrace: stack,
  },
}

const request: Shape = {
  type: 'request',
  fields: {
    ...texts('url', 'method', 'fragment'),
    query_string: { type: 'query', pairs: true, each: text },
    cookies: { pairs: true, each: { type: 'cookie' } },
    headers: { pairs: true, each: { type: 'header' } },
    data: { type: 'body', free: true },
    env: free,
  },
}

/** An event as it is kept, without ids, times, levels and what the digest tells of it. */
export const eventShape: Shape = {
  fields: {
    ...texts('logger', 'transaction', 'server_name', 'release', 'dist', 'environment'),
    logentry: { type: 'message', fields: { message: text, formatted: text, params: free } },
    exception: { wrapped: true, each: exception },
    stacktrace: stack,
    threads: { wrapped: true, each: { type: 'thread', fields: { ...texts('name', 'state'), stacktrace: stack } } },
    breadcrumbs: {
      wrapped: true,
      each: { type: 'breadcrumb', fields: { ...texts('category', 'message'), data: free } },
    },
    request,
    user: {
      type: 'user',
      fields: {
        id: identity,
        email: identity,
        username: identity,
        ip_address: identity,
        name: text,
        geo: free,
        data: free,
      },
    },
    contexts: { each: { type: 'context', free: true } },
    tags: { pairs: true, each: { type: 'tag' } },
    extra: { type: 'extra', free: true },
    modules: { each: text },
    debug_meta: free,
    fingerprint: { each: text },
    security: { type: 'security', free: true },
    template: { type: 'template', free: true },
  },
}

/** The structure of the attributes of a span or a log. Spans of transactions call them `data`. */
export const attributesShape: Shape = {
  fields: { attributes: { alias: 'data', each: { free: true, typed: true } } },
}

/** The structure of a log. */
export const logShape: Shape = { fields: { body: text, ...attributesShape.fields } }

export const attachmentShape: Shape = { fields: { filename: text } }
