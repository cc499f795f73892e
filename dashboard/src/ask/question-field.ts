import { useNavigate } from '@tanstack/react-router';
import { type RefCallback, useEffect, useRef } from 'react';

import { useWorkspaceId } from '../api/session.ts';

type Field = HTMLTextAreaElement;

/** Field for questions of the page that is shown. */
let field: Field | null = null;
/** True while the field is to get the focus as soon as it appears. */
let isWanted = false;
/** Shows the part of the page that has the field; undefined on pages that always show it, or have none. */
let showField: (() => void) | undefined;

/** Connects the field for questions of a page with the key that goes to it. */
export const connectField: RefCallback<Field> = (shown) => {
  field = shown;
  if (shown && isWanted) focusField();
};

/** Lets the key for questions show the part of the page that has the field. */
export function useFieldPlace(show: () => void): void {
  const current = useRef(show);
  current.current = show;
  useEffect(() => {
    const own = () => current.current();
    showField = own;
    return () => {
      if (showField === own) showField = undefined;
    };
  }, []);
}

/** Returns the function that goes to the field for questions: that of the page, else that of the search. */
export function useGoToQuestion(): () => void {
  const navigate = useNavigate();
  const workspace = useWorkspaceId();
  return () => {
    if (showField) showField();
    else if (!field) void navigate({ to: '/w/$workspace/search', params: { workspace } });
    focusField();
  };
}

function focusField(): void {
  isWanted = field?.checkVisibility() !== true;
  if (!isWanted) field?.focus();
}
