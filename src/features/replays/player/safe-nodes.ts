import { isRecord, type Fields } from '#domain/replay/fields.ts'
import { numbersOf } from './fields.ts'
import { REMOVED_TAG, safeAttributes, safeTag } from './safe-attributes.ts'
import { safeCss, type AssetAddress } from '#domain/replay/safe-css.ts'

/** rrweb's node types. */
const NODE = { document: 0, doctype: 1, element: 2, text: 3, cdata: 4, comment: 5 } as const
/** Pages deeper than browsers can lay out would only overflow the stack. */
const MAX_DEPTH = 500

/** Makes the nodes of one recording safe, along with later changes to them. */
export interface NodeSafety {
  /** A whole page. */
  tree(node: unknown): Fields | undefined
  /** The additions, removals and changes of a mutation. */
  changes(data: Fields): Fields
}

interface Known {
  /** The tag that each element was built with. */
  readonly tags: Map<number, string>
  /** Style sheets and their texts. Permanent: a reused id stays suspect. */
  readonly sheets: Set<number>
  readonly frames: Set<number>
  readonly addressOf: AssetAddress
}

export function createNodeSafety(addressOf: AssetAddress): NodeSafety {
  const known: Known = { tags: new Map(), sheets: new Set(), frames: new Set(), addressOf }
  return {
    tree: (node) => safeNode(known, node, undefined, 0),
    changes(data) {
      const adds = listOf(data.adds)
      // A text may be listed before its style sheet.
      for (const { node } of adds) noteTree(known, node, 0)
      return {
        removes: listOf(data.removes).map((one) => ({
          ...numbersOf(one, ['id', 'parentId']),
          ...(one.isShadow === true && { isShadow: true }),
        })),
        adds: adds.flatMap((one) => safeAdd(known, one)),
        texts: listOf(data.texts).map((one) => safeText(known, one)),
        attributes: listOf(data.attributes).map((one) => safeChange(known, one)),
      }
    },
  }
}

/** Records an element's kind under its id. */
function note(known: Known, node: Fields): void {
  const { id, tagName } = node
  if (typeof id !== 'number' || typeof tagName !== 'string') return
  const tag = safeTag(tagName, isRecord(node.attributes) ? node.attributes : {}, known.addressOf)
  known.tags.set(id, tag)
  if (tag.toLowerCase() === 'style') known.sheets.add(id)
  if (tag.toLowerCase() === 'iframe') known.frames.add(id)
}

function noteTree(known: Known, node: unknown, depth: number): void {
  if (!isRecord(node) || depth > MAX_DEPTH) return
  note(known, node)
  if (Array.isArray(node.childNodes)) for (const child of node.childNodes) noteTree(known, child, depth + 1)
}

function safeNode(known: Known, node: unknown, parent: number | undefined, depth: number): Fields | undefined {
  if (!isRecord(node) || typeof node.id !== 'number' || depth > MAX_DEPTH) return undefined
  const { id, type } = node
  const shared = {
    ...numbersOf(node, ['type', 'id', 'rootId']),
    ...(node.isShadow === true && { isShadow: true }),
    ...(node.isShadowHost === true && { isShadowHost: true }),
  }
  if (type === NODE.element) return { ...shared, ...safeElement(known, node, depth) }
  if (type === NODE.document) {
    const compatMode = node.compatMode === 'BackCompat' ? { compatMode: 'BackCompat' } : {}
    return { ...shared, ...compatMode, childNodes: childrenOf(known, node, depth) }
  }
  if (type === NODE.doctype) {
    return { ...shared, name: nameOf(node.name), publicId: nameOf(node.publicId), systemId: nameOf(node.systemId) }
  }
  if (type !== NODE.text && type !== NODE.cdata && type !== NODE.comment) return undefined
  return { ...shared, ...safeWords(known, node, id, parent) }
}

function safeWords(known: Known, node: Fields, id: number, parent: number | undefined): Fields {
  const isSheet = node.isStyle === true || (parent !== undefined && known.sheets.has(parent))
  if (isSheet) known.sheets.add(id)
  const text = typeof node.textContent === 'string' ? node.textContent : ''
  return {
    // HTML documents cannot contain CDATA, so convert it to the text it shows.
    ...(node.type === NODE.cdata && { type: NODE.text }),
    textContent: known.sheets.has(id) ? safeCss(text, '', known.addressOf) : text,
    ...(isSheet && { isStyle: true }),
  }
}

function safeElement(known: Known, node: Fields, depth: number): Fields {
  const said = isRecord(node.attributes) ? node.attributes : {}
  const tagName = safeTag(typeof node.tagName === 'string' ? node.tagName : '', said, known.addressOf)
  note(known, node)
  return {
    tagName,
    attributes: safeAttributes(tagName, said, known.addressOf),
    childNodes: tagName === REMOVED_TAG ? [] : childrenOf(known, node, depth),
    ...(node.isSVG === true && { isSVG: true }),
    ...(node.needBlock === true && { needBlock: true }),
  }
}

function childrenOf(known: Known, { id, childNodes }: Fields, depth: number): readonly Fields[] {
  if (!Array.isArray(childNodes)) return []
  const parent = typeof id === 'number' ? id : undefined
  return childNodes.flatMap((one: unknown) => {
    const safe = safeNode(known, one, parent, depth + 1)
    return safe === undefined ? [] : [safe]
  })
}

function safeAdd(known: Known, add: Fields): readonly Fields[] {
  const { parentId } = add
  const node = safeNode(known, add.node, typeof parentId === 'number' ? parentId : undefined, 0)
  if (node === undefined) return []
  // Children of removed elements are dropped as well; additions list them separately.
  if (typeof parentId === 'number' && known.tags.get(parentId) === REMOVED_TAG) return []
  const after = add.previousId === null ? { previousId: null } : {}
  const before = add.nextId === null ? { nextId: null } : {}
  return [{ ...numbersOf(add, ['parentId', 'previousId', 'nextId']), ...after, ...before, node }]
}

function safeText(known: Known, { id, value }: Fields): Fields {
  const text = typeof value === 'string' ? value : ''
  return { id, value: typeof id === 'number' && known.sheets.has(id) ? safeCss(text, '', known.addressOf) : text }
}

function safeChange(known: Known, { id, attributes }: Fields): Fields {
  if (typeof id !== 'number' || !isRecord(attributes)) return { id: 0, attributes: {} }
  const tag = known.frames.has(id) ? 'iframe' : known.tags.get(id)
  return { id, attributes: safeAttributes(tag, attributes, known.addressOf) }
}

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const nameOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')
