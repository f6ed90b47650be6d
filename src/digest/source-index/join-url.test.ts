import { expect, test } from 'vitest'
import { joinUrl } from './join-url.ts'

test.each([
  ['https://a.example/static/app.js', 'app.js.map', 'https://a.example/static/app.js.map'],
  ['https://a.example/static/app.js?v=1/2', '../src/x.ts', 'https://a.example/src/x.ts'],
  ['https://a.example/app.js', '../../../src/x.ts', 'https://a.example/src/x.ts'],
  ['https://a.example/x/app.js', '/maps/app.js.map', 'https://a.example/maps/app.js.map'],
  ['https://a.example/x/app.js', '//cdn.example/app.js.map', 'https://cdn.example/app.js.map'],
  ['https://a.example/app.js', 'webpack:///./src/x.ts', 'webpack:///./src/x.ts'],
  ['~/static/app.js', 'app.js.map', '~/static/app.js.map'],
  ['~/static/app.js', './maps/../app.js.map', '~/static/app.js.map'],
  ['app:///main.jsbundle', 'src/App.js', 'app:///src/App.js'],
  ['/srv/app/dist/index.js', '../src/index.ts', '/srv/app/src/index.ts'],
  ['file:///srv/app/dist/index.js', '../src/index.ts', 'file:///srv/app/src/index.ts'],
  [String.raw`C:\app\dist\index.js`, String.raw`..\src\index.ts`, 'C:/app/src/index.ts'],
  ['app.js', '../../src/x.ts', '../../src/x.ts'],
  ['https://a.example', 'x.js', 'https://a.example/x.js'],
])('from %s, %s leads to %s', (base, relative, expected) => {
  expect(joinUrl(base, relative)).toBe(expected)
})
