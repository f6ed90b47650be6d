import { buttonClass } from '#ui/button.tsx'

/** A file that is in the page itself: there is no address that would have to be guarded. */
export function ExportLink({ label, name, file }: { label: string; name: string; file: string }) {
  const href = `data:application/json;charset=utf-8,${encodeURIComponent(file)}`
  return (
    <a href={href} download={`${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.json`} className={buttonClass('plain')}>
      {label}
    </a>
  )
}
