import { isRecord, type Fields } from '#domain/replay/fields.ts'
import { LastChanges } from './last-changes.ts'
import { EVENT, SOURCE, type RecordedEvent } from './safe-event.ts'

/** rrweb's node types. */
const DOCUMENT = 0
const STYLED = 'style'
/** Cuts off pages deeper than browsers can lay out, as safe-nodes.ts does when building them. */
const MAX_DEPTH = 500

/** A node's current state, with its recorded data except its children. */
interface Node {
  readonly id: number
  said: Fields
  parent: Node | undefined
  children: Node[]
}

/**
 * A model of the recorded page that is updated event by event without a browser: tens of thousands of events per
 * second, compared with hundreds in a replayer. Its output is as untrusted as its input.
 */
export class PageModel {
  readonly #nodes = new Map<number, Node>()
  readonly #changes = new LastChanges()
  #root: Node | undefined
  #size: Fields | undefined
  #offset: unknown
  #at = 0

  add(event: RecordedEvent): void {
    const { type, timestamp, data } = event
    this.#at = timestamp
    if (type === EVENT.meta) this.#size = { width: data.width, height: data.height }
    else if (type === EVENT.fullSnapshot) this.#begin(data)
    else if (type !== EVENT.incremental || this.#root === undefined) return
    else if (data.source === SOURCE.mutation) this.#mutate(data)
    else this.#changes.add(event)
  }

  /**
   * Returns events that rebuild the current page, all at the time of the last event; `undefined` without a page, or if
   * too much would be needed.
   */
  snapshot(): readonly RecordedEvent[] | undefined {
    const root = this.#root
    const changes = this.#changes.at(this.#at, (id) => this.#nodes.has(id))
    if (root === undefined || changes === undefined) return undefined
    const frames: Node[] = []
    const data = { node: toldOf(root, frames, 0), initialOffset: this.#offset }
    const page: RecordedEvent = { type: EVENT.fullSnapshot, timestamp: this.#at, data }
    // Documents in frames come after the page that contains the frames.
    const within: RecordedEvent[] = []
    for (const frame of frames) {
      const node = toldOf(frame, frames, 0)
      const adds = [{ parentId: frame.parent?.id, nextId: null, node }]
      const mutation = { source: SOURCE.mutation, adds, removes: [], texts: [], attributes: [], isAttachIframe: true }
      within.push({ type: EVENT.incremental, timestamp: this.#at, data: mutation })
    }
    const size = this.#size === undefined ? [] : [{ type: EVENT.meta, timestamp: this.#at, data: this.#size }]
    return [...size, page, ...within, ...changes]
  }

  #begin(data: Fields): void {
    this.#nodes.clear()
    this.#changes.clear()
    this.#offset = data.initialOffset
    this.#root = this.#built(data.node, undefined, 0)
  }

  #built(said: unknown, parent: Node | undefined, depth: number): Node | undefined {
    if (!isRecord(said) || typeof said.id !== 'number' || depth > MAX_DEPTH) return undefined
    const { childNodes, ...own } = said
    const node: Node = { id: said.id, said: own, parent, children: [] }
    this.#nodes.set(said.id, node)
    for (const child of listOf(childNodes)) {
      const built = this.#built(child, node, depth + 1)
      if (built !== undefined) node.children.push(built)
    }
    return node
  }

  #mutate({ removes, adds, texts, attributes }: Fields): void {
    for (const { id } of listOf(removes)) this.#remove(id)
    this.#addAll(listOf(adds))
    for (const { id, value } of listOf(texts)) this.#setText(id, value)
    for (const { id, attributes: changed } of listOf(attributes)) this.#setAttributes(id, changed)
  }

  #find(id: unknown): Node | undefined {
    return typeof id === 'number' ? this.#nodes.get(id) : undefined
  }

  #remove(id: unknown): void {
    const node = this.#find(id)
    if (node === undefined) return
    detach(node)
    this.#forget(node)
  }

  #forget(node: Node): void {
    if (this.#nodes.get(node.id) === node) this.#nodes.delete(node.id)
    for (const child of node.children) this.#forget(child)
  }

  /** Additions may refer to later ones, so retry the rest while any succeeds. */
  #addAll(adds: readonly Fields[]): void {
    let left = adds
    for (;;) {
      const waiting = left.filter((one) => !this.#place(one))
      if (waiting.length === 0 || waiting.length === left.length) return
      left = waiting
    }
  }

  /** Returns `false` if it must wait for another addition. */
  #place({ parentId, nextId, node: said }: Fields): boolean {
    const parent = this.#find(parentId)
    const next = this.#find(nextId)
    if (parent === undefined || (typeof nextId === 'number' && next === undefined)) return false
    if (!isRecord(said) || typeof said.id !== 'number') return true
    const known = this.#nodes.get(said.id)
    if (known !== undefined && isWithin(parent, known)) return true
    if (known !== undefined) detach(known)
    // Only frame documents arrive with their content; other elements' children arrive one by one.
    const node = known ?? this.#built(said.type === DOCUMENT ? said : { ...said, childNodes: [] }, parent, 0)
    if (node === undefined) return true
    node.parent = parent
    const at = next === undefined ? -1 : parent.children.indexOf(next)
    parent.children.splice(at === -1 ? parent.children.length : at, 0, node)
    return true
  }

  #setText(id: unknown, value: unknown): void {
    const node = this.#find(id)
    if (node === undefined) return
    node.said = { ...node.said, textContent: value }
    // Changing a style sheet's text drops the rules inserted into it.
    if (node.parent?.said.tagName === STYLED) this.#changes.forgetRules(node.parent.id)
  }

  #setAttributes(id: unknown, changed: unknown): void {
    const node = this.#find(id)
    if (node === undefined || !isRecord(changed)) return
    const attributes = new Map(Object.entries(isRecord(node.said.attributes) ? node.said.attributes : {}))
    for (const [name, value] of Object.entries(changed)) {
      if (name === STYLED && isRecord(value)) this.#changes.style(node.id, value)
      else if (value === null) attributes.delete(name)
      else attributes.set(name, value)
      if (name === STYLED && !isRecord(value)) this.#changes.forgetStyle(node.id)
    }
    node.said = { ...node.said, attributes: Object.fromEntries(attributes) }
  }
}

/** Serializes a node and its descendants, collecting frame documents separately. */
function toldOf(node: Node, frames: Node[], depth: number): Fields {
  const childNodes: Fields[] = []
  for (const child of depth > MAX_DEPTH ? [] : node.children) {
    if (child.said.type === DOCUMENT) frames.push(child)
    else childNodes.push(toldOf(child, frames, depth + 1))
  }
  return { ...node.said, childNodes }
}

function detach(node: Node): void {
  const siblings = node.parent?.children
  const at = siblings?.indexOf(node) ?? -1
  if (at !== -1) siblings?.splice(at, 1)
  node.parent = undefined
}

function isWithin(node: Node, other: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) if (at === other) return true
  return false
}

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])
