'use client'

import { useEffect } from 'react'

/** Scales the recorded window down to fit its holder, centred and never enlarged. */
export function useFit(
  holder: { readonly current: HTMLElement | null },
  { width, height }: { readonly width: number; readonly height: number },
): void {
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const fit = () => {
      const frame = element.querySelector('iframe')?.contentDocument
      const wrapper = frame?.querySelector<HTMLElement>('.replayer-wrapper')
      if (wrapper === null || wrapper === undefined || width === 0 || height === 0) return
      const scale = Math.min(element.clientWidth / width, element.clientHeight / height, 1)
      const left = (element.clientWidth - width * scale) / 2
      const top = (element.clientHeight - height * scale) / 2
      wrapper.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px) scale(${scale})`
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    // Each stretch of the recording has a new wrapper.
    const body = element.querySelector('iframe')?.contentDocument?.body
    const changes = new MutationObserver(fit)
    if (body !== undefined) changes.observe(body, { childList: true })
    fit()
    return () => {
      observer.disconnect()
      changes.disconnect()
    }
  }, [holder, width, height])
}
