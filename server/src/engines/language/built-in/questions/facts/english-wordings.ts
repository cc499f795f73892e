import type { FactWordings } from './fact-kind.ts';

/** The common ways to ask for a fact in English, also as mere key words. */
export const ENGLISH_WORDINGS: FactWordings = {
  parties: {
    asks: /\b(?:who|whom|which|what|name|list|identify)\b.*\bpart(?:y|ies)\b|\bpart(?:y|ies)\b.*\b(?:who|names?)\b|^\W*(?:the )?(?:contracting )?parties\b|\b(?:between|among|with) whom\b|\bwho\b.*\b(?:enter\w* into|made|makes?|concluded|contracting|contracted|bound by|between|with)\b/,
    own: /^(?:part(?:y|ies)|contract(?:ing|ed)|compan(?:y|ies)|enter\w*|made|makes?|concluded?|bound|names?)$/,
  },
  effective_date: {
    asks: /\b(?:effective|start|starting|commencement|beginning) date\b|(?<!\b(?:until|till) )\b(?:when|(?:what|which) (?:day|date|year|point))\b.*\b(?:effect|force|start\w*|beg[aiu]n\w*|commenc\w*|bound|binding|effective|valid|operative)\b/,
    own: /^(?:effect\w*|force|start\w*|beg[aiu]n\w*|commenc\w*|bound|binding|valid|operative|comes?|coming|came|takes?|taken|took|enters?|entered|go|goes|becomes?|became|term|initial)$/,
  },
  agreement_date: {
    asks: /\b(?:when|(?:what|which) (?:day|date|year))\b.*\b(?:signed|executed|concluded|dated|made|entered into|signing|signature|drawn up)\b|\bdate of (?:signature|signing|execution|(?:the|this) \w+$)|\bdate\b.*\b(?:signed|executed|signature)\b|\b(?:agreement|contract|signing|signature|execution) date\b|\bhow is\b.*\bdated\b/,
    own: /^(?:sign\w*|execut\w*|conclu\w*|dated|made|entered|drawn)$/,
  },
  expiration_date: {
    asks: /\b(?:expir(?:y|ation)|end|ending|termination) date\b|\b(?:when|(?:what|which) (?:day|date|year|point)|until what)\b.*\b(?:expir\w*|ends?|ended|over|runs? (?:out|until|to)|laps\w*|finish\w*|ceases?|terminates?|stops?)\b|\b(?:until|till) when\b|\bdate\b.*\b(?:expir\w*|ends?)\b/,
    own: /^(?:expir\w*|end\w*|termination|terminates?|runs?|laps\w*|finish\w*|ceases?|stops?|till|term|initial|original|effect|force|valid|lasts?|exists?|stay|remain)$/,
  },
  term: {
    asks: /\bhow (?:long|many (?:years|months|weeks|days))\b(?!.*\bpages?\b)|\b(?:for )?(?:what|which|how long|state|tell)\b.*\b(?:term|duration|length|period)\b|^\W*(?:the )?(?:contract |initial |agreement )?(?:term|duration|length)\b/,
    own: /^(?:lasts?|lasting|runs?|running|valid|force|effect|effective|remains?|continues?|term|duration|length|period|initial|original|first|bound|binding|stays?|good|goes|go|going|agreed|concluded|years?|months?|weeks?)$/,
  },
  renewal: {
    asks: /\b(?:auto-?)?renew\w*\b|\bextend\w*\b|\bextension\b|\broll(?:s|ed)? over\b|\bprolong\w*\b/,
    own: /^(?:(?:auto)?renew\w*|exten\w+|rolls?|rolled|prolong\w*|auto\w*|itself|terms?|periods?|options?|years?|months?|often|times|clause|provision|end|expir\w*|initial|tacit\w*)$/,
  },
  renewal_notice: {
    asks: /\bnotice\b.*\b(?:(?:non-?)?renew\w*|exten\w+)\b|\b(?:non-?)?(?:renew\w*|exten\w+)\b.*\bnotice\b/,
    own: /^(?:notice|period|prior|advance|written|days?|months?|weeks?|required?|needed|necessary|given|stop|prevent|avoid|cancel|terminate|decline|(?:non)?renew\w*|exten\w+|non|auto\w*|deadline|far|term)$/,
  },
  notice: {
    asks: /\bnotice period\b|\bhow (?:much|many|long)\b.*\bnotice\b|\bperiod of notice\b|\bnotice\b.*\b(?:terminat\w*|cancel\w*|end)\b/,
    own: /^(?:notice|period|prior|advance|written|days?|months?|weeks?|required?|needed|necessary|given|give|terminat\w*|cancel\w*|end|leave|quit)$/,
  },
  governing_law: {
    asks: /\b(?:which|what|whose|by|under|name)\b.*\blaws?\b|\blaws?\b.*\b(?:govern\w*|appl\w+|control\w*|interpret\w*)\b|\b(?:governing|applicable) laws?\b|\bchoice of law\b/,
    own: /^(?:laws?|govern\w*|appl(?:y|ies|ied|icable)|controls?|controlling|choice|state|states|countr(?:y|ies)|jurisdiction|interpret\w*|construed?|legal|subject|rules?)$/,
  },
  courts: {
    asks: /\b(?:which|what|where|whose)\b.*\b(?:courts?|jurisdiction|venue|forum)\b|\b(?:jurisdiction|venue)\b|\bwhere\b.*\b(?:disputes?|sue|sued|litigat\w*)\b/,
    own: /^(?:courts?|jurisdiction|venue|forum|disputes?|sued?|litigat\w*|competent|exclusive|place|heard|hear|settled|resolved|decided?|brought|bring|claims?|lawsuits?|actions?)$/,
  },
  payment: {
    asks: /\bpayment terms?\b|\bterms of payment\b|\b(?:what|how much|how|when|which)\b.*\b(?:paid|pay|pays|payable|payment|payments|due|owed?)\b|\b(?:what|how much|how high)\b.*\b(?:fees?|price|rent|cost|costs|charges?|salary|compensation|remuneration)\b|^\W*(?:the )?(?:fees?|price|rent|costs?|payments?)\W*$/,
    own: /^(?:pay|pays|paid|payable|payments?|due|owed?|owes|fees?|price|rent|costs?|charged?|charges|salary|compensation|remuneration|terms?|amounts?|money|monthly|annual|yearly|total|high|deadline)$/,
  },
  termination: {
    asks: /\b(?:how|can|may|who|which|when)\b.*\b(?:terminated?|cancell?ed|cancel|ended|end (?:the|this|it))\b|\btermination (?:rights?|clause|provisions?)\b|^\W*termination\W*$/,
    own: /^(?:terminat\w*|cancel\w*|end|ended|rights?|clauses?|provisions?|either|early|prematurely|grounds|possible|allowed)$/,
  },
  liability_cap: {
    asks: /\b(?:cap|capped|caps|limit\w*|ceiling|maximum|max)\b.*\bliab\w+\b|\bliab\w+\b.*\b(?:cap|capped|limit\w*|ceiling|maximum)\b/,
    own: /^(?:liab\w+|cap|capped|caps|limit\w*|ceiling|maximum|max|amounts?|sum|high|total|damages|clause|exist\w*)$/,
  },
  document_name: {
    asks: /\b(?:title|name) of (?:the|this)\b|\bwhat (?:kind|type|sort) of\b|\bwhat is (?:the|this) (?:agreement|contract|document) called\b|\bhow is\b.*\bcalled\b|^\W*what (?:is this|document is this)\W*$/,
    own: /^(?:title|name|named|kind|type|sort|called|entitled|titled)$/,
  },
};
