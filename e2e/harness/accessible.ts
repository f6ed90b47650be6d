import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const HEIGHT = 900

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
/** The minified Axe. The builder would send the full source, twice per check. */
const axe = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
/** Replaces the source that the builder would send. */
const NOTHING = ';'

/** Each theme and each width once: colours do not depend on the width, nor the layout on the theme. */
const looks = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const

/** Expects that the open page meets WCAG AA, dark and light, wide and narrow, and never scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await barriers(page)).join('\n\n')).toBe('')
}

/** Checks the open page in both themes and both widths. @returns the accessibility violations */
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

/** Checks the page once, in the theme and width it was opened in. @returns the accessibility violations */
export async function barriersAsOpened(page: Page): Promise<readonly string[]> {
  return problemsOf(page)
}

/** Checks once, at rest: real problems persist, so only a theme transition could make a second check differ. */
async function problemsOf(page: Page): Promise<readonly string[]> {
  await atRest(page)
  return [...(await violations(page)), ...(await overflow(page))]
}

/** Checks the open page, wide and narrow. @returns where it scrolls sideways */
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
 * Waits for transitions to end: colours in a theme transition belong to neither theme, and layouts change the same way.
 * On a busy machine a transition may begin some frames late, so two checks in a row must find none running.
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
    // The page has no frames to check, so no second page is needed to merge their results.
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

/** The accessibility violations in a frame, in both themes and both widths. */
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
