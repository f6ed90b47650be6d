import { parse, type AnyNode, type Node } from 'acorn'
import { uploadBounds } from './limits.ts'

/** A function of a script. Offsets are in UTF-16 code units. */
export interface FoundFunction {
  readonly start: number
  readonly end: number
  /** Literal texts, and names with their offset. Empty if nothing names the function. */
  readonly name: NameParts
}

export type NameParts = readonly (string | { readonly text: string; readonly at: number })[]

/**
 * Returns the functions of a script with their names: their own, or that of the variable, property or class they are
 * assigned to. `undefined` if the script is too large for the parser or not JavaScript.
 */
export function findFunctions(script: string): readonly FoundFunction[] | undefined {
  if (script.length > uploadBounds.scopedScript) return undefined
  const program = parseScript(script)
  return program === undefined ? undefined : functionsIn(program)
}

function parseScript(script: string): Node | undefined {
  try {
    return parse(script, {
      ecmaVersion: 'latest',
      // The script grammar accepts more than the module grammar, and with these options it also accepts modules.
      sourceType: 'script',
      allowImportExportEverywhere: true,
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
      allowSuperOutsideMethod: true,
      allowHashBang: true,
      checkPrivateFields: false,
    })
  } catch {
    // Unsupported syntax, not a script, or nested so deeply that the parser overflowed the stack.
    return undefined
  }
}

const NAMELESS: NameParts = []

interface Visit {
  readonly node: AnyNode
  /** The name for a function or class at this position. */
  readonly name: NameParts
}

/** Iterative, because minified code nests expressions thousands of levels deep. */
function functionsIn(program: Node): readonly FoundFunction[] {
  const found: FoundFunction[] = []
  const open: Visit[] = [{ node: program as AnyNode, name: NAMELESS }]
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node } = visit
    if (isFunction(node)) found.push({ start: node.start, end: node.end, name: ownName(node) ?? visit.name })
    const names = namesOfChildren(visit)
    for (const key in node) {
      const child = (node as unknown as { readonly [key: string]: unknown })[key]
      const name = names[key] ?? NAMELESS
      if (Array.isArray(child)) for (const entry of child) push(open, entry, name)
      else push(open, child, name)
    }
  }
  return found
}

function push(open: Visit[], child: unknown, name: NameParts): void {
  const isNode = typeof child === 'object' && child !== null && typeof (child as Partial<Node>).type === 'string'
  if (isNode) open.push({ node: child as AnyNode, name })
}

function isFunction(node: AnyNode): boolean {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  )
}

function ownName(node: AnyNode): NameParts | undefined {
  return 'id' in node && node.id?.type === 'Identifier' ? [{ text: node.id.name, at: node.id.start }] : undefined
}

type NamesByField = Readonly<Record<string, NameParts>>
type Namer<T extends AnyNode> = (node: T, name: NameParts) => NamesByField

/** By node type and field: the name for functions and classes assigned there. */
const namers: { readonly [T in AnyNode['type']]?: Namer<Extract<AnyNode, { type: T }>> } = {
  VariableDeclarator: (node) => ({ init: ownName(node) ?? NAMELESS }),
  AssignmentExpression: (node) => ({ right: nameOfTarget(node.left) }),
  AssignmentPattern: (node) => ({ right: nameOfTarget(node.left) }),
  ClassDeclaration: (node, name) => ({ body: ownName(node) ?? name }),
  ClassExpression: (node, name) => ({ body: ownName(node) ?? name }),
  ClassBody: (_node, name) => ({ body: name }),
  MethodDefinition: (node, name) => {
    if (node.kind !== 'constructor') return { value: within(name, nameOfKey(node.key, node.computed)) }
    return { value: name.length === 0 ? NAMELESS : ['new ', ...name] }
  },
  PropertyDefinition: (node, name) => ({ value: within(name, nameOfKey(node.key, node.computed)) }),
  Property: (node, name) => ({ value: within(name, nameOfKey(node.key, node.computed)) }),
  ObjectExpression: (_node, name) => ({ properties: name }),
  ParenthesizedExpression: (_node, name) => ({ expression: name }),
  ConditionalExpression: (_node, name) => ({ consequent: name, alternate: name }),
  LogicalExpression: (_node, name) => ({ right: name }),
}

const NONE: NamesByField = {}

function namesOfChildren({ node, name }: Visit): NamesByField {
  // There is one entry per node type, so the entry accepts this node.
  const namer = namers[node.type] as Namer<AnyNode> | undefined
  return namer === undefined ? NONE : namer(node, name)
}

function within(container: NameParts, key: NameParts): NameParts {
  return container.length === 0 || key.length === 0 ? key : [...container, '.', ...key]
}

/** `a = …`: a. `a.b.c = …`: c. `A.prototype.b = …`: A.b. */
function nameOfTarget(target: AnyNode): NameParts {
  if (target.type === 'Identifier') return [{ text: target.name, at: target.start }]
  if (target.type !== 'MemberExpression') return NAMELESS
  const key = nameOfKey(target.property, target.computed)
  const { object } = target
  const isOnPrototype =
    object.type === 'MemberExpression' &&
    object.property.type === 'Identifier' &&
    object.property.name === 'prototype' &&
    object.object.type === 'Identifier'
  return isOnPrototype ? within(nameOfTarget(object.object), key) : key
}

function nameOfKey(key: AnyNode, isComputed: boolean): NameParts {
  if (key.type === 'PrivateIdentifier') return [{ text: `#${key.name}`, at: key.start }]
  if (key.type === 'Identifier') return isComputed ? NAMELESS : [{ text: key.name, at: key.start }]
  const isText = key.type === 'Literal' && typeof key.value === 'string' && key.value.length <= uploadBounds.identifier
  return isText ? [{ text: String(key.value), at: key.start }] : NAMELESS
}
