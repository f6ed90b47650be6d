import { DOMParser, XMLSerializer } from '@xmldom/xmldom'

/** The namespaces of what we read. */
export const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
export const XENC = 'http://www.w3.org/2001/04/xmlenc#'

const PREFIX = /xmlns:[^\s=>/]*/g
/** Identity providers declare some ten. The parser copies all that it knows of at each element: thousands take seconds. */
const MAX_PREFIXES = 50

/**
 * Reads a document strictly. undefined: it is none, or it declares a document type, by which entities would be defined
 * and other files named.
 */
export function parseXml(text: string): Document | undefined {
  // SAML has no use for declarations of any kind (Core, 3.4 of the errata), so none is looked at.
  if (/<!(?!--|\[CDATA\[)/.test(text)) return undefined
  if (new Set(text.match(PREFIX)).size > MAX_PREFIXES) return undefined
  const fail = (message: string) => {
    throw new SyntaxError(message)
  }
  try {
    const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
    const document = parser.parseFromString(text, 'text/xml')
    // The library answers nothing to nothing, whatever its types say.
    return (document as Document | undefined)?.documentElement ? document : undefined
  } catch {
    return undefined
  }
}

/** Every node below one, and itself, in the order of the document. */
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

/** Elements of a name, anywhere below. */
export function elementsOf(root: Node, namespace: string, name: string): readonly Element[] {
  return [...nodesOf(root)].filter(isElement).filter((one) => is(one, namespace, name))
}

/** Elements of a name, right below. */
export function childrenOf(parent: Element, namespace: string, name: string): readonly Element[] {
  return [...nodesOf(parent)].filter(isElement).filter((one) => one.parentNode === parent && is(one, namespace, name))
}

export function is(element: Element, namespace: string, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespace
}

/** An attribute's value; undefined: there is none. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? ''
}

/** An element as a text of its own. */
export function written(element: Element): string {
  return new XMLSerializer().serializeToString(element)
}
