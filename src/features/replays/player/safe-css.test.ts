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
})
