/** The look of the description's page: the shop's paper, ink and green, in a page that stands alone. */
export const docsStyle = `
:root{--paper:#faf9f6;--shell:#f1efe9;--line:#dedad1;--muted:#635e54;--ink:#1d1c19;--moss:#2e4a3d;--sale:#9c2f1b;--amber:#80520a;--blue:#2b4a73}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:break-word}
header{padding:2.5rem 1.25rem 1.5rem;border-bottom:1px solid var(--line);max-width:90rem;margin:0 auto}
h1{margin:0 0 .5rem;font-size:clamp(1.75rem,1.4rem + 1.5vw,2.5rem);letter-spacing:-.02em;line-height:1.1}
h1 small{font-size:1rem;font-weight:400;color:var(--muted);letter-spacing:0}
h2{margin:0;font-size:1.5rem;letter-spacing:-.01em}
h3{margin:0 0 .25rem;font-size:1rem;line-height:1.6}
h4{margin:1.25rem 0 .35rem;font-size:.875rem}
header p,section>p,article>p{max-width:44rem;margin:.35rem 0}
a{color:var(--moss);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--moss);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem}
code,pre{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
h3 code{font-size:1em;font-weight:600;overflow-wrap:anywhere}
.columns{max-width:90rem;margin:0 auto;padding:0 1.25rem 5rem}
nav details{margin:1rem 0;border:1px solid var(--line);padding:.5rem 1rem}
nav summary,.errors summary,.example summary{cursor:pointer;padding:.35rem 0}
nav .wide{display:none}
nav p{margin:1rem 0 .25rem;font-weight:600}nav p a{color:inherit;text-decoration:none}
nav ul{list-style:none;margin:0;padding:0}
nav li a{display:block;padding:.3rem 0;font-size:.875rem;text-decoration:none;color:var(--muted);overflow-wrap:anywhere}
nav a:hover{color:var(--ink);text-decoration:underline}
section{padding-top:2.5rem}
article{margin-top:1.5rem;padding:1.25rem;background:#fff;border:1px solid var(--line);border-radius:4px;min-width:0;max-width:60rem}
article:target{border-color:var(--moss)}
.method{display:inline-block;min-width:3.75rem;font:600 .75rem/1.6 ui-monospace,Menlo,Consolas,monospace;color:var(--moss)}
.method.post{color:var(--blue)}.method.put{color:var(--amber)}.method.delete{color:var(--sale)}
nav .method{font-size:.6875rem}
.staff{display:inline-block;padding:0 .5rem;border:1px solid var(--line);border-radius:999px;font-size:.75rem;font-weight:400;color:var(--muted)}
.status{font-variant-numeric:tabular-nums;color:var(--moss);margin-right:.35rem}.status.bad{color:var(--sale);font-weight:600}
.answer{margin:.35rem 0}.shape{margin:.25rem 0 .5rem;font-size:.9375rem}
.type,.optional{color:var(--muted);font-size:.8125rem;font-weight:400}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.4rem .75rem .4rem 0;text-align:left;vertical-align:top;border-top:1px solid var(--line);font-weight:400}
thead th{border-top:0;color:var(--muted);font-size:.75rem}
tbody th{white-space:nowrap}td:nth-child(2){min-width:7rem}td:nth-child(3){color:var(--muted);min-width:11rem}
pre{margin:.5rem 0 0;padding:.75rem 1rem;background:var(--shell);overflow-x:auto;border-radius:2px;max-height:26rem}
pre.curl{margin-top:1.25rem;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--ink);color:var(--paper)}
dl{margin:.25rem 0;display:grid;grid-template-columns:3rem 1fr;gap:.25rem .5rem;font-size:.875rem}
dt{grid-column:1}dd{grid-column:2;margin:0}
@media(max-width:40rem){
thead{display:none}
table,tbody,tr,th,td{display:block}
tr{padding:.5rem 0;border-top:1px solid var(--line)}
th,td{padding:.1rem 0;border:0}tbody th{white-space:normal}
dl{grid-template-columns:2.5rem 1fr}
}
@media(min-width:64rem){
.columns{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:3rem}
nav{position:sticky;top:0;height:100vh;overflow-y:auto;padding:1.5rem 0 3rem}
nav>details{display:none}nav .wide{display:block}
}
`
