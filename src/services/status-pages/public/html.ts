/** Finished HTML. Only {@link markup} creates it, so that nothing gets into a page unescaped. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]

/** Joins markup and values: `markup\`<p>${text}</p>\``. Text is escaped, HTML is not. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => (index === 0 ? '' : written(parts[index - 1] ?? '')) + text).join('') }
}

function written(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'html' in part ? part.html : part.map((one) => one.html).join('')
}

export const nothing: Html = { html: '' }

/** Escapes text for HTML and XML, in elements and in quoted attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
}
