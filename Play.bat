@echo off
rem Windows: a double-click installs what the program needs, the first time, and starts it (play.py).
setlocal
pushd "%~dp0"
if not exist play.py (
    echo The rest of the program is not beside this file. If you see it in a ZIP file,
    echo choose "Extract all" there first, and start Play.bat in the new folder.
    goto failed
)
for %%P in ("py -3" python python3) do (
    %%~P -c "" >nul 2>nul
    if not errorlevel 1 (
        set FOUND=%%~P
        goto found
    )
)
echo Python 3.11 or newer is needed, and there is none here.
echo Get it at https://www.python.org/downloads/ and start Play.bat again.
goto failed

:found
%FOUND% play.py %*
if not errorlevel 1 exit /b 0

:failed
echo.
pause
exit /b 1
