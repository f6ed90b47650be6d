import { inflateRawSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { ENTITY_ID, idpMetadata, respond, SIGN_IN } from './harness/saml/identity-provider.ts'
import { interactive, openStage, visit, type Stage } from './harness/stage.ts'

/** Sign-on in a real browser: the values owners copy, a directory that creates an account, and a cross-site sign-in. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Olga'>
let owner: Page
let token = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  const env = { MISHAP_SAML_METADATA: idpMetadata(), MISHAP_SAML_NAME: 'Company', MISHAP_GROUP_ROLES: 'ops=admin' }
  stage = await openStage(browser, { Olga: 'owner' }, { env })
  owner = await stage.pageOf(stage.people.Olga)
})
test.afterAll(() => stage.close())

const settings = () => visit(owner, `${stage.server.address}/settings/sign-on`)

/**
 * An identity provider on another site: it signs in every visitor, and posts the response through a form on its page.
 */
async function answerAs(page: Page, email: string): Promise<void> {
  await page.route(`${SIGN_IN}*`, async (route) => {
    const request = new URL(route.request().url()).searchParams.get('SAMLRequest') ?? ''
    const xml = inflateRawSync(Buffer.from(request, 'base64')).toString()
    const acs = `${stage.server.address}/api/auth/saml/acs`
    const response = await respond({
      inResponseTo: /ID="([^"]+)"/.exec(xml)?.[1] ?? '',
      acs,
      audience: `${stage.server.address}/api/auth/saml/metadata`,
      issuer: ENTITY_ID,
      nameId: email,
      attributes: { email },
    })
    const body = `<form method="post" action="${acs}"><input name="SAMLResponse" value="${response}"></form><script>document.forms[0].submit()</script>`
    await route.fulfill({ contentType: 'text/html', body })
  })
}

test('the settings show what to copy, and make a token for the directory, once', async () => {
  await settings()
  for (const path of ['/api/auth/saml/metadata', '/api/auth/saml/acs', '/scim/v2'])
    await expect(owner.getByText(stage.server.address + path, { exact: true }).first()).toBeVisible()
  await expect(owner.getByText('ops → Admin')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByLabel('Name', { exact: true }).fill('Okta')
  await owner.getByRole('button', { name: 'Create token', exact: true }).click()
  token = await owner.getByRole('region', { name: 'Token', exact: true }).locator('code').innerText()
  await owner.reload()
  await interactive(owner)
  expect(await owner.content()).not.toContain(token)
  await expect(owner.getByRole('row').filter({ hasText: 'Okta' })).toContainText('Provisioning')
})

test('a person whom the directory made signs in by SAML, and not any more when it deactivates them', async () => {
  const scim = (method: string, path: string, body: object) =>
    fetch(`${stage.server.address}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    })
  const email = 'grace@example.com'
  const made = await scim('POST', '/Users', { userName: email, displayName: 'Grace', emails: [{ value: email }] })
  expect(made.status).toBe(201)
  const { id } = (await made.json()) as { id: string }

  const page = await stage.pageOf()
  await answerAs(page, email)
  await visit(page, `${stage.server.address}/sign-in?next=/projects`)
  await page.getByRole('button', { name: 'Continue with Company' }).click()
  // The address alone is not enough, because it also names the page to continue to.
  await expect(page).toHaveURL(({ pathname }) => pathname === '/projects')
  await settings()
  await expect(owner.getByText(`${email} · successful`)).toBeVisible()
  await expect(owner.getByText('Okta · successful')).toBeVisible()

  const operation = { op: 'Replace', path: 'active', value: 'False' }
  expect((await scim('PATCH', `/Users/${id}`, { Operations: [operation] })).status).toBe(200)
  expect(await visit(page, `${stage.server.address}/projects`)).toBe(401)
  await page.getByRole('link', { name: 'Other ways to sign in' }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/sign-in')
  await interactive(page)
  await page.getByRole('button', { name: 'Continue with Company' }).click()
  await expect(page.getByText('Your account is deactivated.')).toBeVisible()
  await visit(owner, `${stage.server.address}/settings/members`)
  await expect(owner.getByRole('row').filter({ hasText: email })).toContainText('Deactivated')
})
