import { describe, expect, test } from 'vitest'
import { safeCss } from './safe-css.ts'

describe('the CSS of a recording', () => {
  test.each([
    ['a{background:url(https://x.example/a.png)}', 'a{background:none}'],
    ['a{background:url( "https://x.example/a)b.png" ) red}', 'a{background:none red}'],
    ['a{background:u\\72 l(//x.example)}', 'a{background:none}'],
    ['@import "https://x.example/a.css";a{color:red}', 'a{color:red}'],
    ['@IMPORT url(a.css) screen;a{}', 'a{}'],
    ['@font-face{src:url(a.woff2) format("woff2"),local(A)}', '@font-face{src:none format("woff2"),local(A)}'],
    ['a{background:image-set("a.png" 1x, url(b.png) 2x)}', 'a{background:none}'],
    ['a{background:src("a.png")}', 'a{background:none}'],
    ['a{background:url(#page)}', 'a{background:none}'],
    ['a{background:url(a.png', 'a{background:none'],
  ])('loses what it would load: %s', (css, safe) => {
    expect(safeCss(css)).toBe(safe)
  })

  test.each([
    'a{background:url(data:image/png;base64,AAAA)}',
    'a{background:url("data:image/svg+xml,<svg/>")}',
    'a{fill:url(#gradient);filter:blur(1px) url("#f")}',
    'a::after{content:"url(https://x.example) \\" @import"}/* url(x) */',
    '.sm\\:hidden{display:none}.w-1\\/2{width:50%}a{content:"\\f101"}',
    '.image-url{color:red}.src{color:blue}',
    '/* rr_split */@media (min-width:1px){a{color:red}}',
  ])('is kept as it was where it loads nothing: %s', (css) => {
    expect(safeCss(css)).toBe(css)
  })

  test('keeps the references of a drawing’s own attribute', () => {
    expect(safeCss('url(#g)', 'fill')).toBe('url(#g)')
    expect(safeCss('url(#g)', 'background')).toBe('none')
  })

  test.each([
    ['a{background:url(https://x.example/a.png)}', 'a{background:url("/own/https%3A%2F%2Fx.example%2Fa.png")}'],
    [
      'a{background:u\\72 l("https://x.example/\\61 .png")}',
      'a{background:url("/own/https%3A%2F%2Fx.example%2Fa.png")}',
    ],
    ['@import "https://x.example/a.css";a{}', '@import url("/own/https%3A%2F%2Fx.example%2Fa.css");a{}'],
    [
      '@import url(https://x.example/a.css) layer(x) screen and (min-width:1px);a{}',
      '@import url("/own/https%3A%2F%2Fx.example%2Fa.css") layer(x) screen and (min-width:1px);a{}',
    ],
    ['@import "https://x.example/a.css" url(https://x.example/b);a{}', 'a{}'],
    ['@import https://x.example/a.css;a{}', 'a{}'],
    ['@namespace url(https://x.example/);a{}', 'a{}'],
    ['a{background:url(https://y.example/a.png)}', 'a{background:none}'],
    ['a{background:image-set("https://x.example/a.png" 1x)}', 'a{background:none}'],
    ["a{background:url('https://x.example/a\"b')}", 'a{background:url("/own/https%3A%2F%2Fx.example%2Fa%22b")}'],
    // Not a drawing property, only a property whose name begins like one.
    ['a{fill:red}b{background:url(#x)}', 'a{fill:red}b{background:none}'],
  ])('loads what has an address from there, and nothing else: %s', (css, safe) => {
    const addressOf = (url: string) => (url.startsWith('https://x') ? `/own/${encodeURIComponent(url)}` : undefined)
    expect(safeCss(css, '', addressOf)).toBe(safe)
  })
})
