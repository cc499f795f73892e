import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import { type FoundRisk, RISK_RULES } from '../clauses/risks.ts';

/** By the number of passages that say so: one may be a mention in passing. */
const CONFIDENCES = [0.6, 0.7, 0.75] as const;
const PASSAGES_MAX = 3;

/** Wording of the commonest risks in Spanish, French, German and Portuguese, by the category of the English rules. */
const WORDINGS: Readonly<Record<string, RegExp>> = {
  uncapped_liability:
    /(?:responsabilidad ilimitada|sin l[íi]mite[^.;]{0,30}responsab|responsabilité illimitée|sans limitation de responsabilité|unbeschränkt[^.;]{0,30}haft|haftet[^.;]{0,30}unbeschränkt|responsabilidade ilimitada)/iu,
  non_compete:
    /(?:no (?:podrá )?compet(?:ir|encia)|pacto de no competencia|non-concurrence|s'interdit de[^.;]{0,60}(?:concurren|commerce semblable)|wettbewerbsverbot|(?:in )?wettbewerb[^.;]{0,30}(?:nicht|untersagt)|não concorr[êe]ncia|não concorrer)/iu,
  liquidated_damages:
    /(?:cl[áa]usula penal|penalidad|penalización|indemnización de[^.;]{0,30}por (?:cada )?día|pénalités?|clause pénale|astreinte|vertragsstrafe|pauschaler schadens?ersatz|multa(?:s)? de|cláusula penal|sanção pecuniária)/iu,
  unilateral_change:
    /(?:podrá modificar[^.;]{0,60}(?:unilateral|en cualquier momento|sin)|peut modifier[^.;]{0,60}(?:unilatéral|à tout moment|sans)|(?:einseitig|jederzeit)[^.;]{0,40}(?:ändern|anzupassen)|poderá alterar[^.;]{0,60}(?:unilateral|a qualquer momento|sem))/iu,
  personal_guarantee:
    /(?:aval(?:ista)?(?!\p{L})|fiador[ae]?|fianza personal|solidariamente|caution(?:nement)? solidaire|se porte caution|solidairement|(?<!\p{L})bürg(?:en?|in|schaft\p{L}{0,6})(?!\p{L})|selbstschuldnerisch|gesamtschuldner|principal pagador)/iu,
  exclusivity:
    /^(?!.*(?:tribuna|gericht|juzgado|jurisdic|juridiction|compétence|competência|competencia|foro(?!\p{L}))).*(?:exclusiv[aeio]|exclusividad|exclusivité|exklusiv|ausschließlich(?:es|e)? recht|exclusividade)/iu,
  minimum_commitment:
    /(?:compra m[íi]nima|m[íi]nimo garantizado|al menos[^.;]{0,30}(?:por|al|cada) año|minimum (?:d'achat|garanti)|au moins[^.;]{0,40}par an|mindestabnahme|mindestens[^.;]{0,40}(?:pro|im) jahr|quantidade m[íi]nima|pelo menos[^.;]{0,40}por ano)/iu,
  automatic_renewal:
    /^(?!.*(?:no habrá|sin pr[óo]rroga|não se renova|não haverá|ne (?:sera|se)|verlängert sich (?:\p{L}+ )?nicht|keine (?:stillschweigende )?verlängerung)).*(?:pr[óo]rroga (?:t[áa]cita|automática)|prorrogará (?:tácita|automática)|se renovará|tacite reconduction|renouvel[ée]e? (?:tacitement|par tacite)|verlängert sich|stillschweigend[^.;]{0,20}verlänger|renova(?:-se|rá)?[^.;]{0,30}automatic|renovação automática)/iu,
  termination_for_convenience:
    /(?:desistir[^.;]{0,40}(?:en cualquier momento|sin (?:alegar )?causa)|resolver[^.;]{0,40}(?:en cualquier momento|sin (?:alegar )?causa)|résili[^.;]{0,40}(?:à tout moment|sans motif)|(?:jederzeit|ohne angabe von gründen)[^.;]{0,30}kündig|kündig[^.;]{0,30}(?:jederzeit|ohne angabe)|(?:denunciar|rescindir|resolver)[^.;]{0,40}(?:a qualquer (?:momento|tempo)|sem (?:justa )?causa))/iu,
  limited_remedy:
    /(?:responsabilidad(?:[^.;]|\.(?=\d)){0,90}(?:limita|máxim|no excederá)|lucro cesante|responsabilité(?:[^.;]|\.(?=\d)){0,90}(?:limitée|plafonn|ne (?:peut|pourra) excéder)|haftung(?:[^.;]|\.(?=\d)){0,90}(?:beschränkt|begrenzt|ausgeschlossen)|responsabilidade(?:[^.;]|\.(?=\d)){0,90}(?:limitad|não ultrapassa|máxim)|lucros cessantes)/iu,
  anti_assignment:
    /(?:(?:no (?:podrá|se podrá)|prohibid[oa]|queda prohibido)[^.;]{0,50}(?:ceder|cesión|subarrendar)|ne (?:peut|pourra)[^.;]{0,40}céder|cession[^.;]{0,40}(?:interdite|consentement|accord)|abtret[^.;]{0,50}(?:ausgeschlossen|zustimmung|nicht)|(?:não (?:poderá|pode)|só pode ser)[^.;]{0,50}ced)/iu,
  late_payment_interest:
    /(?:intereses? (?:de demora|moratorio)|intérêts? (?:de retard|moratoires)|verzugszinsen|verzug[^.;]{0,40}zinsen|zinsen[^.;]{0,40}verzug|juros de mora|em caso de mora)/iu,
};

/** Risks that stand in the text, in the order of the English rules; a first, basic level. */
export function findCivilRisks(reading: Reading): FoundRisk[] {
  return RISK_RULES.flatMap(({ category, severity, title, description, recommendation }) => {
    const wording = WORDINGS[category];
    const spans = wording ? passagesWith(reading, wording) : [];
    const confidence = CONFIDENCES[spans.length - 1];
    if (!confidence) return [];
    return [{ category, severity, title, description, recommendation, confidence, spans }];
  });
}

function passagesWith(reading: Reading, wording: RegExp): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of reading.sentences) {
    if (wording.test(textOf(reading, { start, end }))) spans.push({ start, end });
    if (spans.length === PASSAGES_MAX) break;
  }
  return spans;
}
