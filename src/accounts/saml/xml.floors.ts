import { costFloor } from '#floors'
import { parseXml } from './xml.ts'

costFloor('SAML: a document of 8,000 prefixes within one another, refused', {
  // Parsing it would take minutes.
  most: 2_000,
  prepare: () => {
    const prefixes = Array.from({ length: 8_000 }, (_, n) => `<a xmlns:b${n}="c">`)
    const text = `${prefixes.join('')}${'</a>'.repeat(prefixes.length)}`
    return () => parseXml(text)
  },
})
