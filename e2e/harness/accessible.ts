import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const HEIGHT = 900

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
/** Axe itself, in its short form. The builder would send its long one, twice for each look. */
const axe = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
/** What the builder sends in its place. */
const NOTHING = ';'

/** Each theme and each width once: colours do not depend on the width, nor the layout on the theme. */
const looks = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const

/** Expects that the page that is open meets WCAG AA, dark and light, wide and narrow, and never scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await barriers(page)).join('\n\n')).toBe('')
}

/** Looks at the page that is open in both themes and both widths. @returns what keeps people out of it */
export async function barriers(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: HEIGHT })
    const problems = (await problemsOf(page)).length === 0 ? [] : await problemsOf(page)
    found.push(...problems.map((problem) => `${colorScheme} ${width}: ${problem}`))
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize({ width: 1280, height: 720 })
  return found
}

/** Checks the page once, in the theme and the width that it was opened in. @returns what keeps people out of it */
export async function barriersAsOpened(page: Page): Promise<readonly string[]> {
  return problemsOf(page)
}

/** Looks once. What is wrong stays so: what a second look does not find was a page on its way from one theme to the other. */
async function problemsOf(page: Page): Promise<readonly string[]> {
  await atRest(page)
  return [...(await violations(page)), ...(await overflow(page))]
}

/** Looks at the page that is open, wide and narrow. @returns where it scrolls sideways */
export async function overflows(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const { width } of looks) {
    await page.setViewportSize({ width, height: HEIGHT })
    await atRest(page)
    found.push(...(await overflow(page)).map((problem) => `${width}: ${problem}`))
  }
  return found
}

/**
 * Colours that are on their way from one theme to the other are those of neither, and so it is with widths. On a busy
 * machine a change may begin some frames late: at rest is where two looks in a row find nothing under way.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 2; quiet++) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
      if (ending.length > 0) quiet = -1
      await Promise.all(ending.map((one) => one.finished.catch(() => null)))
    }
  })
}

async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await new AxeBuilder({ page, axeSource: NOTHING })
    .options({ resultTypes: ['violations'] })
    .withTags(AXE_TAGS)
    // There are no frames to look into, and so no need for a second page to sum them up.
    .setLegacyMode()
    .analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}\n${html}\n${failureSummary}`),
  )
}

async function overflow(page: Page): Promise<readonly string[]> {
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return pixels > 0 ? [`the page is ${pixels} px too wide`] : []
}

/** What keeps people out of a frame, in both themes and both widths. */
export async function barriersOfFrame(page: Page, frame: Frame): Promise<readonly string[]> {
  const found: string[] = []
  await frame.evaluate(axe)
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: HEIGHT })
    const problems = await frame.evaluate(async (tags) => {
      const engine = Reflect.get(window, 'axe') as {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
      const { violations: wrong } = await engine.run({ runOnly: tags })
      const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
      return [
        ...wrong.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`)),
        ...(isWide ? ['too wide'] : []),
      ]
    }, AXE_TAGS)
    found.push(...problems.map((problem) => `${colorScheme} ${width}: ${problem}`))
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize({ width: 1280, height: 720 })
  return found
}
