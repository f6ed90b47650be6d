import { DOMParser, XMLSerializer } from '@xmldom/xmldom'

/** The namespaces of what we read. */
export const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
export const XENC = 'http://www.w3.org/2001/04/xmlenc#'

const PREFIX = /xmlns:[^\s=>/]*/g
/**
 * Identity providers declare about ten. The parser copies all known prefixes at each element, so thousands take
 * seconds.
 */
const MAX_PREFIXES = 50

/**
 * Parses a document strictly. `undefined` if it is invalid or has a document type declaration, which could define
 * entities and refer to other files.
 */
export function parseXml(text: string): Document | undefined {
  // SAML does not use declarations of any kind (Core, 3.4 of the errata), so all are rejected.
  if (/<!(?!--|\[CDATA\[)/.test(text)) return undefined
  if (new Set(text.match(PREFIX)).size > MAX_PREFIXES) return undefined
  const fail = (message: string) => {
    throw new SyntaxError(message)
  }
  try {
    const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
    const document = parser.parseFromString(text, 'text/xml')
    // Contrary to its types, the library returns nothing for empty input.
    return (document as Document | undefined)?.documentElement ? document : undefined
  } catch {
    return undefined
  }
}

/** A node and all its descendants, in document order. */
export function* nodesOf(root: Node): Generator<Node> {
  const stack: Node[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node
    for (let child = node.lastChild; child !== null; child = child.previousSibling) stack.push(child)
  }
}

const ELEMENT = 1

export function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT
}

/** Descendants with a name. */
export function elementsOf(root: Node, namespace: string, name: string): readonly Element[] {
  return [...nodesOf(root)].filter(isElement).filter((one) => is(one, namespace, name))
}

/** Children with a name. */
export function childrenOf(parent: Element, namespace: string, name: string): readonly Element[] {
  return [...nodesOf(parent)].filter(isElement).filter((one) => one.parentNode === parent && is(one, namespace, name))
}

export function is(element: Element, namespace: string, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespace
}

/** An attribute's value; `undefined` if it is missing. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? ''
}

/** Serializes an element as a standalone document. */
export function written(element: Element): string {
  return new XMLSerializer().serializeToString(element)
}
