/**
 * The style of the pages for customers, inline: the Content-Security-Policy allows it by its hash. Colours and fonts are
 * those of the site's stylesheet, which the pages link too; the fallbacks are the same values.
 */
export const CUSTOMER_PAGE_STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:var(--color-paper,#faf9f6);color:var(--color-ink,#1d1c19);font:1rem/1.5 var(--font-sans,system-ui,sans-serif);overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
body>header,body>footer,main{max-width:46rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2rem)}
body>header{display:flex;align-items:center;justify-content:space-between;flex-wrap:wrap;gap:0 1.5rem;padding-block:.75rem;border-bottom:1px solid var(--color-line,#dedad1)}
body>footer{padding-block:1rem 2.5rem;border-top:1px solid var(--color-line,#dedad1);font-size:.875rem;color:var(--color-muted,#635e54)}
body>footer ul{display:flex;flex-wrap:wrap;gap:0 1.5rem}
main{padding-block:clamp(1.5rem,5vw,3rem)}
a{color:inherit;text-decoration:underline;text-underline-offset:.25em}
a:hover{text-decoration-thickness:2px}
header a,footer a,.more a{display:inline-flex;align-items:center;min-height:2.75rem}
.shop{font-size:1.25rem;font-weight:600;letter-spacing:-.01em;text-decoration:none}
.shop img,.document img{display:block;width:auto;height:2.25rem;max-width:60vw;object-fit:contain}
.document img{margin-bottom:.5rem}
h1,h2{font-family:var(--font-heading,inherit)}
h1{margin:0;font-size:clamp(1.625rem,1.3rem + 1.6vw,2.25rem);line-height:1.15;font-weight:500;letter-spacing:-.02em;text-wrap:balance}
h2{margin:2.5rem 0 .75rem;font-size:1.125rem;line-height:1.3;font-weight:600}
h3{margin:0;font-size:1rem;font-weight:600}
p{margin:.75rem 0 0;max-width:38rem;text-wrap:pretty}
ul,ol,dl,dd,address{margin:0;padding:0;list-style:none;font-style:normal}
.muted{color:var(--color-muted,#635e54);font-size:.875rem}
.state{margin-top:1.5rem;padding:1rem 1.25rem;border-radius:4px;background:var(--color-mist,#e4ebe4)}
.state p{margin-top:.25rem}
.state strong{font-size:1.125rem}
.lines>li{display:flex;gap:1rem;padding-block:1rem;border-bottom:1px solid var(--color-line,#dedad1)}
.lines>li:first-child{border-top:1px solid var(--color-line,#dedad1)}
.lines img,.lines .no-picture{flex:none;width:4rem;height:5rem;object-fit:cover;border-radius:4px;background:var(--color-stage,#e6e1d9)}
.lines div{flex:1;min-width:0}
.lines p{margin-top:.125rem}
.amount{flex:none;font-variant-numeric:tabular-nums;white-space:nowrap}
.totals>div,.facts>div{display:flex;justify-content:space-between;gap:1rem;padding-block:.25rem;font-variant-numeric:tabular-nums}
.totals .sum{font-weight:600;border-top:1px solid var(--color-line,#dedad1);margin-top:.375rem;padding-top:.625rem}
.facts dt{color:var(--color-muted,#635e54)}
.facts dd{text-align:right}
.parcel{padding:1rem 1.25rem;border:1px solid var(--color-line,#dedad1);border-radius:4px;background:#fff}
.parcel+.parcel{margin-top:.75rem}
.parcel dl{margin-top:.5rem}
.parcel ul{margin-top:.5rem}
form{margin-top:1.5rem;max-width:30rem}
label{display:block;margin-top:1.25rem;font-weight:500}
.hint{display:block;margin-top:.125rem;font-weight:400;font-size:.875rem;color:var(--color-muted,#635e54)}
input[type=text],input[type=email],select,textarea{display:block;width:100%;min-height:2.75rem;margin-top:.375rem;padding:.5rem .75rem;border:1px solid var(--color-edge,#8c867a);border-radius:4px;background:#fff;color:inherit;font:inherit}
select{width:auto;margin-top:0}
fieldset{margin:0;padding:0;border:0}
legend{padding:0;font-weight:600}
.check{display:flex;align-items:flex-start;gap:.75rem;margin-top:0;padding-block:.75rem;border-bottom:1px solid var(--color-line,#dedad1);font-weight:400}
.check input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0 0;accent-color:var(--color-moss,#2e4a3d)}
.check>span{flex:1;min-width:0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;margin-top:1.5rem;padding:.625rem 1.5rem;border:1px solid var(--color-moss,#2e4a3d);border-radius:4px;background:var(--color-moss,#2e4a3d);color:var(--color-on-accent,#fff);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.quiet{background:transparent;color:inherit}
button:hover,.button:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--color-moss,#2e4a3d);outline-offset:2px}
.error{display:block;margin-top:.375rem;color:var(--color-sale,#9c2f1b);font-size:.875rem;font-weight:400}
.error-box{margin-top:1.5rem;padding:.875rem 1.25rem;border-left:4px solid var(--color-sale,#9c2f1b);background:var(--color-blush,#f7e6e1)}
input[aria-invalid=true]{border-color:var(--color-sale,#9c2f1b)}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:#fff;padding:.5rem 1rem}
.documents>li{display:flex;align-items:center;justify-content:space-between;gap:0 1rem;flex-wrap:wrap;padding-block:.5rem;border-bottom:1px solid var(--color-line,#dedad1)}
.documents>li:first-child{border-top:1px solid var(--color-line,#dedad1)}
.documents .more{display:flex;gap:1.5rem}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.first{margin-top:0}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1.5rem;margin-top:1.5rem}
.columns p{margin-top:0}
.columns .facts dd{text-align:left}
.columns .facts>div{display:grid;grid-template-columns:6rem 1fr}
.lines-of>span,td>span{display:block;text-align:left}
.number>span{text-align:right}
.scroll table{min-width:34rem}
.scroll{overflow-x:auto;margin-block:1.5rem .5rem}
table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--color-line,#dedad1);text-align:left;vertical-align:top}
th{border-color:var(--color-ink,#1d1c19);font-weight:500;color:var(--color-muted,#635e54)}
th:last-child,td:last-child{padding-right:0}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
@media print{body:has(.columns)>header,.first{display:none}.scroll{overflow:visible}}
@media print{body>footer,.more,.button,form{display:none}h1,h2,h3{break-after:avoid}li,tr,dl>div{break-inside:avoid}}
`
