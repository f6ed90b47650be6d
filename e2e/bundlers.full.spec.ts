import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildMinified, bundlers } from './harness/bundlers.ts'
import type { TestServer } from './harness/server.ts'
import { enter, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

let stage: Stage<'Ann'>
let server: TestServer

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
})

test.afterAll(() => stage.close())

/** Waits until a plugin's upload is ready for use: plugins do not wait for it. */
async function untilUploaded(authToken: string, slug: string, release: string): Promise<void> {
  const address = `${server.address}/api/0/projects/home/${slug}/releases/${release}/files/`
  await expect
    .poll(async () => {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${authToken}` } })
      return ((await answer.json()) as unknown[]).length
    })
    .toBeGreaterThan(0)
}

/** Serves the files in a folder as a website. */
async function serve(folder: string): Promise<AsyncDisposable & { readonly address: string }> {
  const site = createServer((req, res) => {
    const name = req.url?.startsWith('/app.js') === true ? 'app.js' : 'index.html'
    const type = name === 'app.js' ? 'text/javascript' : 'text/html'
    // Maps are not served, so the original code must come from the plugin's upload.
    void readFile(join(folder, name)).then((bytes) => res.writeHead(200, { 'content-type': type }).end(bytes))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        site.close(() => resolve())
        site.closeAllConnections()
      }),
  }
}

for (const bundler of bundlers) {
  test(`an error of a page that ${bundler} made small shows the code as it was written`, async ({ page }) => {
    test.setTimeout(120_000)
    const slug = `shop-${bundler}`
    const dsn = await server.createProject(slug, 'javascript')
    const authToken = await server.createOrganizationToken()
    await using built = await buildMinified(bundler, {
      url: server.address,
      authToken,
      org: 'home',
      project: slug,
      release: { name: `${bundler}@1.0.0` },
    })
    await untilUploaded(authToken, slug, `${bundler}@1.0.0`)
    await using site = await serve(built.folder)

    await page.goto(`${site.address}/?dsn=${encodeURIComponent(dsn)}`)
    const sent = page.waitForResponse(
      (response) =>
        response.url().includes('/envelope/') &&
        (response.request().postDataBuffer()?.toString().includes('"type":"event"') ?? false),
    )
    await page.locator('#buy').click()
    expect((await sent).status()).toBe(200)
    await server.digested()

    await enter(page.context(), server, stage.people.Ann)
    await visit(page, `${server.address}/issues?project=${slug}`)
    await page.getByRole('link', { name: /amountInCents/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/TypeError/)
    const stack = page.locator('#exception')
    await expect(stack).toContainText('return priceList[articleName].amountInCents')
    await expect(stack).toContainText('The comment is in the map and nowhere in the bundle.')
    await expect(stack).toContainText('priceOf')
    await expect(stack).toContainText('cart.js')
    await expect(stack).toContainText('checkOut')
  })
}
