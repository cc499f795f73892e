import type { Meeting, MeetingSummary } from '@docket/sdk';
import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';

import { docket } from '../api/docket.ts';
import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { useToast } from '../ui/toasts.tsx';
import { ResultGroup } from './result-group.tsx';
import { useMake } from './use-make.ts';

/** Shows the summary, which can be copied and sent as minutes. */
export function SummaryGroup({
  meeting,
  summary,
}: {
  meeting: Meeting;
  summary: MeetingSummary | undefined;
}) {
  const { meetings: text } = useMessages();
  const make = useMake(async () => docket.meetings.summarize(meeting.id));
  if (!summary) {
    if (meeting.summary_id !== null) return null;
    return (
      <Permitted needs="write:transcripts">
        <ResultGroup title={text.summary}>
          <div className="px-4 pt-1">
            <Button disabled={make.isPending} onClick={() => make.mutate()}>
              {make.isPending ? text.reading : text.summarize}
            </Button>
          </div>
        </ResultGroup>
      </Permitted>
    );
  }
  return (
    <ResultGroup
      title={text.summary}
      engine={summary.engine}
      action={<SendActions meeting={meeting} minutes={summary.minutes} />}
    >
      <SummaryText>{summary.summary}</SummaryText>
    </ResultGroup>
  );
}

function SendActions({ meeting, minutes }: { meeting: Meeting; minutes: string }) {
  const { meetings: text, general } = useMessages();
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(minutes).then(() => toast({ text: general.copied }));
  return (
    <span className="flex gap-0.5">
      <Button size="sm" kind="ghost" icon={Copy} label={text.copyMinutes} onClick={copy} />
      <a
        href={mailAddress(meeting, minutes)}
        title={text.sendMinutes}
        aria-label={text.sendMinutes}
        className={buttonClass({ size: 'sm', kind: 'ghost', isSquare: true })}
      >
        <Mail aria-hidden size={14} strokeWidth={1.75} />
      </a>
    </span>
  );
}

/** Returns an address that opens the mail program with the minutes to everybody who took part. */
function mailAddress({ title, participants }: Meeting, minutes: string): string {
  const to = participants.flatMap(({ email }) => email ?? []).map(encodeURIComponent);
  return `mailto:${to.join(',')}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(minutes)}`;
}

function SummaryText({ children }: { children: string }) {
  const { general } = useMessages();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <p className={cx('verbatim px-4 text-14 whitespace-pre-line', !isWhole && 'line-clamp-4')}>
        {children}
      </p>
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="mx-4 mt-1 min-h-6 text-12 text-accent hover:underline"
      >
        {isWhole ? general.less : general.more}
      </button>
    </>
  );
}
