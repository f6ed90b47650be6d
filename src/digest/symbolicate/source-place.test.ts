import { describe, expect, test } from 'vitest'
import { candidateUrls } from './candidate-urls.ts'
import { sourcePlace } from './source-place.ts'

const script = 'https://shop.example/static/js/main.8f3a2c1d.js'

describe('a source is named as its developer knows it', () => {
  test.each([
    ['webpack:///./src/basket.ts', './src/basket.ts', 'src/basket', false],
    ['webpack:///src/basket.tsx?a1b2', 'src/basket.tsx', 'src/basket', false],
    ['webpack://shop/./src/basket.ts', './src/basket.ts', 'src/basket', false],
    ['webpack://@acme/shop/./src/basket.ts', './src/basket.ts', 'src/basket', false],
    ['webpack://_N_E/./src/app/page.tsx?4f2e', './src/app/page.tsx', 'src/app/page', false],
    ['webpack-internal:///(rsc)/./src/app/page.tsx', './src/app/page.tsx', 'src/app/page', false],
    [
      'webpack:///./node_modules/react-dom/index.js',
      './node_modules/react-dom/index.js',
      'node_modules/react-dom/index',
      true,
    ],
    ['webpack:///./~/react/index.js', './~/react/index.js', '~/react/index', true],
    ['webpack:///webpack/bootstrap', 'webpack/bootstrap', undefined, true],
    ['webpack://shop/webpack/runtime/jsonp chunk loading', 'webpack/runtime/jsonp chunk loading', undefined, true],
    ['webpack:///(webpack)/buildin/module.js', '(webpack)/buildin/module.js', '(webpack)/buildin/module', true],
    ['webpack://shop/external "react"', 'external "react"', undefined, true],
    ['turbopack:///[project]/src/app/page.tsx', 'src/app/page.tsx', 'src/app/page', false],
    [
      'turbopack:///[project]/node_modules/next/dist/x.js',
      'node_modules/next/dist/x.js',
      'node_modules/next/dist/x',
      true,
    ],
    [
      'turbopack:///[turbopack]/browser/runtime.ts',
      '[turbopack]/browser/runtime.ts',
      '[turbopack]/browser/runtime',
      true,
    ],
    ['../../src/App.tsx', '/src/App.tsx', 'src/App', false],
    ['../../../src/App.tsx', '/src/App.tsx', 'src/App', false],
    ['../../node_modules/react/index.js', '/node_modules/react/index.js', 'node_modules/react/index', true],
    ['../../\0vite/preload-helper.js', '/\0vite/preload-helper.js', '\0vite/preload-helper', true],
    ['/src/routes/+page.svelte', '/src/routes/+page.svelte', 'src/routes/+page', false],
    ['file:///home/ann/shop/src/a.ts', '/home/ann/shop/src/a.ts', 'home/ann/shop/src/a', false],
    ['app:///src/App.js', '/src/App.js', 'src/App', false],
  ])('%j is %j', (name, filename, module, isLibrary) => {
    expect(sourcePlace(script, name)).toMatchObject({ filename, module, isLibrary })
  })

  test.each([
    ['https://shop.example/static/js/main.8f3a2c1d.js', 'main'],
    ['https://shop.example/assets/index-BsX3kq1z.js', 'index'],
    ['https://shop.example/1.2.3/lib/app.min.js?v=2', 'lib/app'],
    ['https://shop.example/build/', undefined],
    [String.raw`C:/shop/dist/index.js`, 'shop/dist/index'],
  ])('the module of %s is %s', (name, module) => {
    expect(sourcePlace('', name).module).toBe(module)
  })

  test('relative to the script on a server, too', () => {
    expect(sourcePlace('/srv/app/dist/index.js', '../src/index.ts')).toMatchObject({
      absPath: '/srv/app/src/index.ts',
      filename: '/srv/app/src/index.ts',
    })
  })
})

describe('where a file of a release is looked for', () => {
  test.each([
    [
      'https://a.example/x/app.js?v=1#top',
      ['https://a.example/x/app.js?v=1', 'https://a.example/x/app.js', '~/x/app.js?v=1', '~/x/app.js'],
    ],
    ['https://a.example/app.js', ['https://a.example/app.js', '~/app.js']],
    ['app:///main.jsbundle', ['app:///main.jsbundle', '~/main.jsbundle']],
    ['/srv/app/dist/x.js', ['/srv/app/dist/x.js', '~/srv/app/dist/x.js']],
    ['~/app.js.map', ['~/app.js.map']],
    ['https://a.example/%5Bslug%5D/a.js', ['https://a.example/%5Bslug%5D/a.js', '~/%5Bslug%5D/a.js', '~/[slug]/a.js']],
    ['https://a.example/%E0%A4%A.js', ['https://a.example/%E0%A4%A.js', '~/%E0%A4%A.js']],
  ])('%s', (address, urls) => {
    expect(candidateUrls(address)).toEqual(urls)
  })
})
