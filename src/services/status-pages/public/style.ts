import { createHash } from 'node:crypto'

// The colours of src/ui/tokens.css, inlined because a public page loads nothing.
const css = `
:root{color-scheme:light dark;--paper:light-dark(#fafaf7,#0c1110);--surface:light-dark(#fff,#111816);--sunken:light-dark(#f1f2ee,#19211f);--line:light-dark(#e1e4de,#25302d);--strong:light-dark(#848d88,#6a7772);--ink:light-dark(#14201d,#e7ecea);--ink-2:light-dark(#45514c,#b3beb9);--ink-3:light-dark(#5f6a65,#8f9c97);--accent:light-dark(#0f766e,#2dd4bf);--on-accent:light-dark(#fff,#04201c);--ok:light-dark(#14857b,#26b3a2);--warn:light-dark(#d97706,#fbbf24);--partial:light-dark(#ea580c,#fb923c);--bad:light-dark(#dc2626,#f87171);--info:light-dark(#2563eb,#6aa9fb);--none:light-dark(#b9c0bb,#3f4c48)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:840px;margin:0 auto;padding:0 16px}header{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;padding-top:32px}
h1{font-size:20px;margin:0}h1 a{color:inherit;text-decoration:none}h2{font-size:16px;margin:32px 0 8px}h3{font-size:15px;margin:0;color:var(--ink)}p{margin:0 0 8px}a{color:var(--accent)}
header img{max-height:48px;max-width:200px}header nav{margin-left:auto;display:flex;flex-wrap:wrap;gap:4px 16px;font-size:13px}nav a{display:inline-block;padding:6px 0}
.intro{flex-basis:100%;color:var(--ink-2)}.note{font-size:13px;color:var(--ink-3)}.now{display:flex;align-items:center;gap:12px;margin:24px 0 0;padding:16px;border:1px solid var(--line);border-left:6px solid var(--c);border-radius:8px;background:var(--surface);font-weight:600;font-size:16px}
.stale{margin:16px 0 0;padding:12px 16px;border:1px solid var(--warn);border-radius:8px;background:var(--surface)}
.box{border:1px solid var(--line);border-radius:8px;background:var(--surface);padding:0 16px}.box>*{padding:14px 0;border-top:1px solid var(--line)}.box>:first-child{border-top:0}
.head{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline}.head>:last-child{margin-left:auto}.state{font-size:13px;white-space:nowrap;color:var(--ink-2)}.state::before,.now::before{content:'';display:inline-block;width:10px;height:10px;border-radius:5px;background:var(--c);margin-right:6px}.s-major_outage::before,.s-critical::before{border-radius:0}.now::before{flex:none;width:14px;height:14px;border-radius:7px;margin:0}
.s-operational,.s-none{--c:var(--ok)}.s-under_maintenance,.s-maintenance{--c:var(--info)}.s-degraded_performance,.s-minor{--c:var(--warn)}.s-partial_outage,.s-major{--c:var(--partial)}.s-major_outage,.s-critical{--c:var(--bad)}.s-unknown{--c:var(--none)}
.days{display:flex;gap:2px;height:32px;margin:8px 0 4px}.days i{flex:1 1 0;min-width:0;position:relative;background:var(--c);border-radius:2px}.days .s-unknown{background:var(--sunken);box-shadow:inset 0 0 0 1px var(--line)}.days .s-degraded_performance,.days .s-partial_outage{background:linear-gradient(var(--c) 60%,var(--ok) 60%)}.days .s-partial_outage{background:linear-gradient(var(--c) 80%,var(--ok) 80%)}
.days b{display:none;position:absolute;bottom:100%;left:50%;transform:translateX(-50%);margin-bottom:6px;padding:6px 10px;border:1px solid var(--strong);border-radius:6px;background:var(--surface);color:var(--ink);font:13px/1.4 system-ui,sans-serif;white-space:nowrap;z-index:1;pointer-events:none}.days i:hover b{display:block}.days i:nth-child(-n+20) b{left:0;transform:none}.days i:nth-last-child(-n+20) b{left:auto;right:0;transform:none}
.scale{display:flex;justify-content:space-between;gap:8px;font-size:12px;color:var(--ink-3)}.few{display:none}details{font-size:13px;color:var(--ink-2)}summary{padding:6px 0;cursor:pointer}ul,ol{margin:0 0 8px;padding-left:20px}
.group>summary{font-size:15px;font-weight:600;color:var(--ink)}.group>summary .state{margin-left:8px;font-weight:400}.group .box{border:0;padding:0 0 0 12px;border-left:2px solid var(--line);border-radius:0}
.update{margin:12px 0 0;padding-left:12px;border-left:3px solid var(--line)}pre{overflow:auto;padding:8px;background:var(--sunken);border-radius:6px}code{font-size:13px}blockquote{margin:0 0 8px;padding-left:12px;border-left:3px solid var(--line);color:var(--ink-2)}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:0 0 12px}label{font-size:13px;color:var(--ink-2);display:grid;gap:4px;flex:1 1 220px}input{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--strong);border-radius:6px;padding:6px 10px;min-height:36px;width:100%}button{font:inherit;font-weight:600;min-height:36px;padding:6px 16px;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);cursor:pointer}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{display:flex;flex-wrap:wrap;gap:4px 16px;padding-top:24px;padding-bottom:40px;font-size:13px;color:var(--ink-3)}footer a{padding:6px 0}.trap{position:absolute;left:-9999px}
@media(max-width:600px){.days i:nth-child(-n+60){display:none}.days i:nth-child(-n+75) b{left:0;right:auto;transform:none}.many{display:none}.few{display:inline}header nav{margin-left:0}}
`

export const STYLE = css.trim()

/** The hash that allows exactly these styles in the policy. */
const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** No scripts, no external content, no framing; forms may only be submitted to the page's own origin. */
export const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `img-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')
