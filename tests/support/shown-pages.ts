/**
 * Pages in the manner of different makers. Words that a reader sees when such a page has been opened begin with `seen`, all others
 * with `unseen`. Each is tried by what reads pages, and by a real browser.
 */
export const SHOWN_PAGES: Readonly<Record<string, string>> = {
  'a page of blocks, with text for screen readers and a skip link': `<!doctype html><html lang="en"><head><title>Page</title>
    <style>.screen-reader-text{border:0;clip:rect(1px,1px,1px,1px);clip-path:inset(50%);height:1px;margin:-1px;overflow:hidden;
    padding:0;position:absolute!important;width:1px;word-wrap:normal!important}
    .skip-link{position:absolute;left:-9999rem;top:2.5rem}.skip-link:focus{left:0}
    .wp-block-group.is-hidden{display:none}</style></head><body class="home page"><a class="skip-link screen-reader-text" href="#c">unseenA</a>
    <main id="c"><h1>seenA</h1><div class="wp-block-group is-hidden"><p>unseenC</p></div><div class="wp-block-group"><p>seenB
    <span class="screen-reader-text">unseenD</span></p></div></main></body></html>`,

  'a page of nested containers, with parts for phones': `<!doctype html><style>:root{--gap:8px;--off:none}
    .con{display:flex;gap:var(--gap)}@media(max-width:767px){.con .hide-phone{display:none}}
    @media (min-width:1025px){.con .hide-desktop{display:var(--off)}}@media (min-width:768px) and (max-width:1024px){.con .hide-tablet{display:none}}
    </style><div class="con"><div class="wid hide-phone">seenA</div><div class="wid hide-desktop">unseenA</div>
    <div class="wid hide-tablet">seenB</div></div>`,

  'a page of sections, with tabs and a panel beside it': `<!doctype html><style>.w-tab-pane{position:relative;display:none}.w--tab-active{display:block}
    .w-nav-menu{position:fixed;transform:translateX(-100%);left:0;top:0;width:300px}
    .w-nav-menu[data-open]{transform:none}.w-dropdown-list{display:none;position:absolute}.w-dropdown-list.w--open{display:block}</style>
    <nav class="w-nav-menu"><a href="/">unseenA</a></nav><div class="w-dropdown"><div>seenA</div><nav class="w-dropdown-list"><a href="/">unseenB</a></nav></div>
    <div><div class="w-tab-pane w--tab-active"><p>seenB</p></div><div class="w-tab-pane"><p>unseenC</p></div></div>`,

  'a page with accordions': `<!doctype html><style>.panel{max-height:0;overflow:hidden;transition:max-height .2s}.item.active>.panel{max-height:500px}
    .item>.panel.zero{height:0;max-height:none}</style><div class="item active"><button>seenA</button><div class="panel"><p>seenB</p></div></div>
    <div class="item"><button>seenC</button><div class="panel"><p>unseenA</p></div></div><div class="item"><div class="panel zero"><p>unseenB</p></div></div>
    <details><summary>seenD</summary><p>unseenC</p></details><details open><summary>seenE</summary><p>seenF</p></details>`,

  'a shop, with a box of products as high as it is padded': `<!doctype html><style>.ratio{position:relative;height:0;padding-bottom:20%;overflow:hidden}
    .ratio>*{position:absolute;inset:0}.price--on-sale .price__regular,.price:not(.price--on-sale) .price__sale{display:none}
    .visually-hidden{position:absolute!important;overflow:hidden;width:1px;height:1px;margin:-1px;padding:0;border:0;clip:rect(0 0 0 0)}</style>
    <div class="ratio"><div>seenA</div></div><div class="price price--on-sale"><span class="price__regular">unseenA</span><span class="price__sale">seenB
    <span class="visually-hidden">unseenB</span></span></div><div class="price"><span class="price__regular">seenC</span><span class="price__sale">unseenC</span></div>`,

  'a page whose title lies over a picture': `<!doctype html><style>body{background:#fff;color:#222}.hero{position:relative;height:200px}
    .hero .back{position:absolute;inset:0;background:#123}.hero h1{position:relative;color:#fff}.band{background:url(data:,) #036;color:#fff}
    .same{color:#ffffff}.note{background:white;color:rgb(255,255,255)}</style><div class="hero"><div class="back"></div><h1>seenA</h1></div>
    <div class="band">seenB</div><p class="same">unseenA</p><div class="note">unseenB</div>`,

  'a page that hides by place, size and clipping': `<!doctype html><style>.off{position:absolute;left:-10000px}.in{text-indent:-9999px;overflow:hidden}
    .tiny{font-size:0}.tiny b{font-size:16px}.flat{transform:scale(0)}.cut{clip-path:inset(100%)}.none{opacity:0}.over{margin-top:-350px;position:relative}
    .tall{height:400px}</style><div class="tall">seenA</div><div class="over">seenB</div><p class="off">unseenA</p><p class="in">unseenB</p>
    <p class="tiny">unseenC<b>seenC</b></p><p class="flat">unseenD</p><p class="cut">unseenE</p><p class="none">unseenF</p>`,

  'a page of nested rules': `<!doctype html><style>.card{.more{display:none}&.open .more{display:block}& > .top{visibility:hidden;
    @media (min-width:600px){visibility:visible}}@media print{display:none}.list &{opacity:0}}</style>
    <div class="card"><p class="top">seenA</p><p class="more">unseenA</p></div><div class="card open"><p class="more">seenB</p></div>
    <div class="list"><div class="card">unseenB</div></div>`,

  'a page of layers, conditions and strong declarations': `<!doctype html><style>@layer base,late;@layer base{#a.a.a{display:none}}.a{display:block}
    @supports (display:grid){.b{display:none}}@supports not (display:grid){.c{display:none}}.d{display:none!important}#d{display:block}
    @container (min-width:1px){.e{display:none}}</style><p class="a" id="a">seenA</p><p class="b">unseenA</p><p class="c">seenB</p>
    <p class="d" id="d" style="display:block">unseenB</p><p class="e">seenC</p>`,

  'a page that chooses by place': `<!doctype html><style>li:nth-child(n+3){display:none}p:first-of-type{display:none}h2 + .x{display:none}
    h2 ~ .y{visibility:hidden}[data-kind^="int"]{display:none}a[href$=".pdf" i]{display:none}div:is(.p,.q):not(.r,#s){opacity:0}</style>
    <ul><li>seenA</li><li>seenB</li><li>unseenA</li><li>unseenB</li></ul><section><p>unseenC</p><p>seenC</p></section>
    <section><h2>seenD</h2><div class="x">unseenD</div><div class="x">seenE</div><div class="y">unseenE</div></section>
    <div data-kind="internal">unseenF</div><a href="x.PDF">unseenG</a><div class="p">unseenH</div><div class="q r">seenF</div>`,

  'a page that fades in': `<!doctype html><style>@keyframes in{from{opacity:0}to{opacity:1}}@keyframes out{to{opacity:0}}@keyframes still{to{color:red}}
    .fade{opacity:0;animation:in 1ms linear forwards}.gone{animation:out 1ms forwards}.never{opacity:0;animation:still 1ms both}</style>
    <p class="fade">seenA</p><p class="gone">unseenA</p><p class="never">unseenB</p>`,

  'a page of an application, before its scripts': `<!doctype html><style>#root:empty{display:none}.hidden{display:none}.sm\\:block{display:none}
    @media (width >= 640px){.sm\\:block{display:block}}.invisible{visibility:hidden}.sr-only{position:absolute;width:1px;height:1px;padding:0;margin:-1px;
    overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border-width:0}.not-sr-only{position:static;width:auto;height:auto;margin:0;overflow:visible;clip:auto}</style>
    <div id="root"><div class="hidden sm:block">seenA</div><div class="hidden">unseenA</div><div class="invisible"><b style="visibility:visible">seenB</b> unseenB</div>
    <span class="sr-only">unseenC</span><span class="sr-only not-sr-only">seenC</span></div><noscript>unseenD</noscript><template><p>unseenE</p></template>
    <script type="application/json">{"a":"unseenF"}</script>`,

  'a page of components with shadow trees': `<!doctype html><my-card><template shadowrootmode="open"><style>p{color:green}</style><p>seenA</p><slot name="title"></slot></template>
    <h2 slot="title">seenB</h2><p>unseenA</p>unseenB</my-card><my-box><template shadowrootmode="open"><b>seenC</b><slot></slot></template>seenD</my-box>
    <my-wall><template shadowrootmode="open"><i>seenE</i></template><p>unseenC</p></my-wall><p>seenF</p>`,

  'a page with dialogs and popovers': `<!doctype html><dialog>unseenA</dialog><dialog open style="position:static">seenA</dialog><div popover>unseenB</div>
    <style>.modal{position:fixed;inset:0;display:none}.modal.show{display:block}.tip{opacity:0;pointer-events:none}.has:hover .tip{opacity:1}</style>
    <div class="modal">unseenC</div><p class="has">seenB <span class="tip">unseenD</span></p>`,

  'a page with frames': `<!doctype html><iframe srcdoc="<style>.a{display:none}</style><p>seenA</p><p class=a>unseenA</p>"></iframe>
    <iframe style="display:none" srcdoc="<p>unseenB</p>"></iframe><iframe srcdoc="<p>seenB</p>">unseenC</iframe>`,

  'a page whose lists of tabs are made of buttons': `<!doctype html><style>.tabs>input{display:none}.tabs>.tab{display:none}
    #t1:checked~.one,#t2:checked~.two{display:block}</style><div class="tabs"><input type="radio" id="t1" checked><input type="radio" id="t2">
    <label for="t1">seenA</label><div class="tab one">seenB</div><div class="tab two">unseenA</div></div>`,

  'a page whose sheet comes after what it hides': `<!doctype html><body><p class="a">unseenA</p><p class="b">seenA</p><style media="print">.b{display:none}</style>
    <style>.a{display:none}</style><style type="text/x-other">.b{display:none}</style><template><style>.b{display:none}</style></template>`,

  'a newsletter, with a line before its words': `<!doctype html><style>.preheader{display:none!important;mso-hide:all;font-size:1px;color:transparent;
    max-height:0;opacity:0;overflow:hidden}table{border-collapse:collapse}@media only screen and (max-width:600px){.wide{display:none!important}}
    @media (prefers-color-scheme:dark){.light{display:none}}@media not print{.paper{display:none}}</style>
    <span class="preheader">unseenA</span><table><tr><td class="wide">seenA</td><td class="light">seenB</td><td class="paper">unseenB</td></tr></table>`,

  'a page with columns of a slide show': `<!doctype html><style>.slide{display:none}.slide.current{display:block}.track{position:relative;overflow:hidden;height:40px}
    .track .far{position:absolute;left:-6000px}.track .near{position:absolute;left:0}.dots{content-visibility:hidden}.col{column-count:2}</style>
    <div class="slide current">seenA</div><div class="slide">unseenA</div><div class="track"><div class="near">seenB</div><div class="far">unseenB</div></div>
    <div class="dots">unseenC</div><div class="col">seenC</div>`,

  'a page with a broken sheet': `<!doctype html><style><!-- .a{display:none} .b{display:none;;color} } .c{display:none} p:nope(, .d{display:none} .e, ..f{display:none}
    .g{display:none /* } .h{display:none}</style><p class="a">unseenA</p><p class="b">unseenB</p><p class="e">seenA</p><p class="h">seenB</p>`,

  'a page that shows what attributes hide': `<!doctype html><style>[hidden].keep{display:block}.off[hidden]{display:none!important}p.gone,.gone p{display:none}
    .shown .gone{display:block}.card *{visibility:hidden}.card .back{visibility:visible}</style><p hidden class="keep">seenA</p><p hidden class="off">unseenA</p>
    <p class="gone">unseenB</p><div class="shown"><p class="gone">seenB</p></div><div class="card">seenC<b class="back">seenD</b> <i>unseenC</i></div>
    <span aria-hidden="true">seenE</span>`,
};

/** The words of a page: those that begin with `seen`, and the others. */
export function wordsOf(page: string): { seen: string[]; unseen: string[] } {
  const words = [...new Set(page.match(/\b(?:un)?seen[A-Z]\b/g) ?? [])];
  return {
    seen: words.filter((word) => word.startsWith('seen')),
    unseen: words.filter((word) => word.startsWith('un')),
  };
}
