'use client'

import { useEffect } from 'react'
import type { Theme } from './looks.ts'

/**
 * Forces a theme on a document regardless of the system's preference, by disabling the other theme's rules in its style
 * sheets.
 */
export function showIn(theme: Theme, page: Document): void {
  for (const sheet of page.styleSheets) switchRules(sheet.cssRules, theme)
}

const written = new WeakMap<CSSMediaRule, string>()

function switchRules(rules: CSSRuleList, theme: Theme): void {
  for (const rule of rules) {
    // Checked by shape, because rules in another frame have different classes.
    if ('media' in rule && 'cssRules' in rule) switchMedia(rule as CSSMediaRule, theme)
    if ('style' in rule) switchControls((rule as CSSStyleRule).style, theme)
    if ('cssRules' in rule) switchRules(rule.cssRules as CSSRuleList, theme)
  }
}

function switchMedia(rule: CSSMediaRule, theme: Theme): void {
  const original = written.get(rule) ?? rule.media.mediaText
  if (!original.includes('prefers-color-scheme')) return
  written.set(rule, original)
  if (theme === 'system') rule.media.mediaText = original
  else rule.media.mediaText = original.includes(theme) ? 'all' : 'not all'
}

/**
 * For browser-drawn elements such as fields and scroll bars. Changes the rule instead of the page, which React
 * hydrates.
 */
function switchControls(style: CSSStyleDeclaration, theme: Theme): void {
  if (style.colorScheme !== '') style.colorScheme = theme === 'system' ? 'light dark' : theme
}

/** Forces a theme on the current page. */
export function ShowIn({ theme }: { theme: Theme }) {
  useEffect(() => {
    showIn(theme, document)
    // Hot reload replaces style sheets.
    const observer = new MutationObserver(() => showIn(theme, document))
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [theme])
  return null
}
