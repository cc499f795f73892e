export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const BASH = `# Completion of docket for bash: eval "$(docket completion bash)"
_docket() {
  local IFS=$'\\n'
  COMPREPLY=($(docket __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -o bashdefault -F _docket docket
`;

const ZSH = `#compdef docket
# Completion of docket for zsh: eval "$(docket completion zsh)"
_docket() {
  local -a candidates
  local line
  while IFS= read -r line; do
    candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(docket __complete -- "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)
  if (( \${#candidates} )); then
    _describe docket candidates
  else
    _files
  fi
}
compdef _docket docket
`;

const FISH = `# Completion of docket for fish: docket completion fish | source
function __docket_complete
    set -l words (commandline -opc)
    docket __complete -- $words[2..-1] (commandline -ct) 2>/dev/null
end
complete -c docket -a '(__docket_complete)'
`;

/** Scripts that ask `docket __complete` for the words that may come next. */
export const SCRIPTS: Record<Shell, string> = { bash: BASH, zsh: ZSH, fish: FISH };
