import { describe, expect, test } from 'vitest'
import { splitPath } from './path-text.tsx'

describe('a path that is too long', () => {
  test('loses what stands before its folder and file name', () => {
    expect(splitPath('/srv/app/node_modules/react-dom/cjs/react-dom.js')).toEqual({
      head: '/srv/app/node_modules/react-dom',
      tail: '/cjs/react-dom.js',
    })
  })

  test.each(['app.js', '/app.js', 'src/app.js', '/src/app.js'])('%s has no middle to lose', (path) =>
    expect(splitPath(path)).toEqual({ head: '', tail: path }),
  )
})
